import { useLayoutEffect, useRef } from 'react';

/**
 * The server renders the first page with `data-deferred` (see app.css), so that it is painted sooner. Later pages are
 * rendered completely. In a layout effect, which runs before the next page is painted.
 */
export function useDrawFully(pathname: string): void {
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname !== first.current) delete document.documentElement.dataset.deferred;
  }, [pathname]);
}
