import { useEffect, useState, type RefObject } from 'react';

/**
 * True if `list` must be in its other place, because it would cover the element that has the keyboard focus (WCAG
 * 2.4.11). It stays there until it covers another element or `count`, the number of its cards, is zero.
 */
export function useOtherPlace(list: RefObject<HTMLElement | null>, count: number): boolean {
  const [isOther, setOther] = useState(false);
  if (count === 0 && isOther) setOther(false);
  useEffect(() => {
    if (count === 0) return undefined;
    let frame = 0;
    const check = () => {
      cancelAnimationFrame(frame);
      // The browser scrolls to the element after the event.
      frame = requestAnimationFrame(() => {
        if (list.current && coversFocus(list.current)) setOther((was) => !was);
      });
    };
    check();
    document.addEventListener('focusin', check);
    return () => {
      document.removeEventListener('focusin', check);
      cancelAnimationFrame(frame);
    };
  }, [list, count]);
  return isOther;
}

function coversFocus(list: HTMLElement): boolean {
  const focused = document.querySelector(':focus-visible');
  if (!focused || list.contains(focused)) return false;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
}
