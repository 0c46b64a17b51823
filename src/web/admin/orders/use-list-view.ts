import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** How somebody left the list: what is open, and what is chosen for printing. */
interface ListView {
  openIds: readonly string[];
  /** Absent while nothing is being chosen. */
  chosen?: readonly string[];
}

const views = new Map<string, ListView>();

/** Kept for each step of the browser's history, so that whoever comes back finds it as it was. */
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
    /** Nothing ends the choosing. */
    choose: (chosen: readonly string[] | undefined) =>
      setView(({ openIds }) => ({ openIds, ...(chosen && { chosen }) })),
  };
}

export const toggled = (list: readonly string[], one: string) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
