import { useEffect, useState } from 'react';

/** Just below the header, where a linked heading scrolls to. */
const READING_LINE = 130;

/** The last section whose heading has reached the top. */
export function useSectionInView(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => setCurrent(sectionInView(sections.map(({ id }) => id)));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [sections]);
  return current;
}

function sectionInView(ids: string[]): string | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  const chosen = window.location.hash.slice(1);
  // The last sections cannot reach the top of a tall screen.
  if (window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2) {
    return ids.includes(chosen) ? chosen : ids.at(-1);
  }
  return ids.findLast((id) => {
    const heading = document.getElementById(id);
    return heading !== null && heading.getBoundingClientRect().top <= READING_LINE;
  });
}
