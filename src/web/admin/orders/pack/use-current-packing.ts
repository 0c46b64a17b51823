import { useCallback, useEffect, useRef, useState } from 'react';
import type { Packing } from '#shared/orders/packing-contract.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import type { Feedback } from './feedback.tsx';

const POLL_MS = 8000;

/** The packing, read again from time to time: another packer may take the order over, or it is cancelled. */
export function useCurrentPacking(
  loaded: Packing | undefined,
  show: (feedback: Omit<Feedback, 'id'>) => void,
) {
  const [packing, setState] = useState(loaded);
  const changes = useRef(0);
  const setPacking = useCallback((next: Packing | undefined) => {
    changes.current += 1;
    setState(next);
  }, []);
  useEffect(() => {
    if (!packing || packing.completedAt !== null) return undefined;
    const poll = async () => {
      if (document.hidden) return;
      const before = changes.current;
      const path = 'GET /api/orders/admin/:id/packing';
      const params = { id: packing.orderId };
      const answer = await callSignedIn(path, { params }).catch(() => undefined);
      const read = answer?.packing;
      // A response from before the last scan would take its count back.
      if (!read || changes.current !== before) return;
      const news = newsOf(packing, read);
      if (news) show({ tone: 'bad', title: news });
      setPacking(read);
    };
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [packing, setPacking, show]);
  return { packing, setPacking };
}

/** What another person did to the order. */
function newsOf(
  before: Packing,
  { orderNumber, orderStatus, hasLeft, packer }: Packing,
): string | undefined {
  if (before.packer.isYou && !packer.isYou) {
    return `${packer.name || 'Another packer'} took over this order`;
  }
  if (orderStatus === 'cancelled' && before.orderStatus !== 'cancelled') {
    return `${orderNumber} was cancelled. Do not pack it.`;
  }
  return hasLeft && !before.hasLeft ? `${orderNumber} has left the shop already.` : undefined;
}
