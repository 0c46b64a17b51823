import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { headingId, type CardActions } from './order-card.tsx';
import type { ShownOrder } from '#web/orders/read-order.ts';

/**
 * The open tab and cards. A link opens the card of its order. A cancelled order moves to another tab, and the view
 * follows it.
 */
export function useOrdersView(history: ShownOrder[], linked: ShownOrder | undefined) {
  const { revalidate } = useRevalidator();
  const [chosen, choose] = useState<string | undefined>(
    () => linked && (history.includes(linked) ? 'history' : 'current'),
  );
  const [openIds, setOpenIds] = useState<readonly string[]>(linked ? [linked.id] : []);
  const [cancelled, setCancelled] = useState<{ id: string; hasArrived: boolean }>();

  if (cancelled && !cancelled.hasArrived && history.some(({ id }) => id === cancelled.id)) {
    setCancelled({ ...cancelled, hasArrived: true });
    choose('history');
  }

  useEffect(() => {
    if (cancelled?.hasArrived) focusWithoutScroll(document.getElementById(headingId(cancelled.id)));
  }, [cancelled]);

  const [linkedId] = useState(linked?.id);
  useEffect(() => {
    const heading = linkedId === undefined ? null : document.getElementById(headingId(linkedId));
    heading?.closest('article')?.scrollIntoView();
    focusWithoutScroll(heading);
  }, [linkedId]);

  const actions: CardActions = {
    isOpen: (id) => openIds.includes(id),
    toggle: (id) =>
      setOpenIds((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    onCancelled(id) {
      setCancelled({ id, hasArrived: false });
      void revalidate();
    },
  };
  return { chosen, choose, actions };
}
