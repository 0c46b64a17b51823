import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';

/** Reloads the screen. The pressed button may be gone afterwards, so focus moves to the tab. */
export function useReload(shown: object): () => void {
  const { revalidate } = useRevalidator();
  const before = useRef<object>(undefined);

  useEffect(() => {
    if (!before.current || before.current === shown) return;
    before.current = undefined;
    if (document.activeElement !== document.body) return;
    focusWithoutScroll(document.querySelector<HTMLElement>('#main [role=tab][aria-selected=true]'));
  }, [shown]);

  return () => {
    before.current = shown;
    void revalidate();
  };
}
