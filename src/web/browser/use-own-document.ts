import { useEffect, useSyncExternalStore } from 'react';

/**
 * For a page whose content security policy allows more than those of the others: somebody who came by a
 * link still has the document, and so the policy, of the page before. Then it is fetched once more; what
 * the navigation handed over stays with its entry in the history. Unknown at first, false until it is there.
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

/** The path this document was fetched from, in the spelling of the site map. */
function fetchedFrom(): string {
  const [entry] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(entry?.name ?? location.href);
  return pathname.replace(/\/+$/, '').toLowerCase();
}
