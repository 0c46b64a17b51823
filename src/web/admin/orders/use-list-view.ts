import { useEffect, useState } from 'react';
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

  return {
    ...view,
    toggle: (id: string) =>
      setView(({ openIds, ...rest }) => ({ ...rest, openIds: toggled(openIds, id) })),
    /** Undefined leaves selection mode. */
    choose: (chosen: readonly string[] | undefined) =>
      setView(({ openIds }) => ({ openIds, ...(chosen && { chosen }) })),
  };
}

export const toggled = (list: readonly string[], one: string) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
