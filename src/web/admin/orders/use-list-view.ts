import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The open cards, and the orders selected for printing. */
interface ListView {
  openIds: readonly string[];
  /** Absent outside selection mode. */
  chosen?: readonly string[];
}

const views = new Map<string, ListView>();

/** Stored per history entry, so that going back restores it. */
export function useListView() {
  const { key } = useLocation();
  const [view, setView] = useState<ListView>(() => views.get(key) ?? { openIds: [] });
  useEffect(() => {
    views.set(key, view);
  }, [key, view]);

  // The functions stay the same, so that a card is only rendered again if it changes.
  const toggle = useCallback(
    (id: string) => setView(({ openIds, ...rest }) => ({ ...rest, openIds: toggled(openIds, id) })),
    [],
  );
  const toggleChosen = useCallback(
    (orderNumber: string) =>
      setView(({ chosen = [], ...rest }) => ({ ...rest, chosen: toggled(chosen, orderNumber) })),
    [],
  );
  return {
    ...view,
    toggle,
    toggleChosen,
    /** Undefined leaves selection mode. */
    choose: (chosen: readonly string[] | undefined) =>
      setView(({ openIds }) => ({ openIds, ...(chosen && { chosen }) })),
  };
}

const toggled = (list: readonly string[], one: string) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
