import { useEffect, useSyncExternalStore } from 'react';

/**
 * For a page with its own content security policy: after a client-side navigation the policy of the previous page
 * still applies, so the document is reloaded once; history state survives the reload. Returns undefined during
 * hydration, and false until the page has its own document.
 */
export function useOwnDocument(path: string, beforeLeaving: () => void): boolean | undefined {
  const isOwn = useSyncExternalStore(
    never,
    () => fetchedFrom() === path,
    () => undefined,
  );
  useEffect(() => {
    if (isOwn !== false) return;
    beforeLeaving();
    location.reload();
  }, [isOwn, beforeLeaving]);
  return isOwn;
}

const never = () => () => {};

/** The path that this document was loaded from, normalised. */
function fetchedFrom(): string {
  const [entry] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(entry?.name ?? location.href);
  return pathname.replace(/\/+$/, '').toLowerCase();
}
