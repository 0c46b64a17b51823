import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const views = new Map<string, readonly string[]>();

/** The open cards, stored per history entry, so that going back restores them. */
export function useListView() {
  const { key } = useLocation();
  const [openIds, setOpenIds] = useState<readonly string[]>(() => views.get(key) ?? []);
  useEffect(() => {
    views.set(key, openIds);
  }, [key, openIds]);
  // It stays the same, so that a card is only rendered again if it changes.
  const toggle = useCallback((id: string) => setOpenIds((ids) => toggled(ids, id)), []);
  return { openIds, toggle };
}

const toggled = (list: readonly string[], one: string) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
