import { useCallback, useRef, useState } from 'react';
import type { Packing, PackingItem } from '#shared/orders/packing-contract.ts';
import { ApiError } from '#web/api/call.ts';
import { newKey } from '#web/browser/new-key.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { failureText } from '../failure-text.ts';
import type { Feedback } from './feedback.tsx';
import { isUnit, titleOf } from './packing-texts.ts';
import { signal } from './sound.ts';
import { useCurrentPacking } from './use-current-packing.ts';

/** A unit that may be counted: by its code, or by its position if the barcode cannot be read. */
type Unit = { code: string } | { position: number; part?: number };

interface Scan {
  unit: Unit;
  /** The same for all attempts, so that the unit counts once. */
  key: string;
}

/** The current order, the scans on their way to the server, and the outcome of the last one. */
export function usePacking(loaded: Packing | undefined) {
  const [feedback, setFeedback] = useState<Feedback>();
  /** A scan that did not reach the server. */
  const [unsent, setUnsent] = useState<Scan>();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const unsentScan = useRef<Scan>(undefined);

  const show = useCallback((next: Omit<Feedback, 'id'>) => {
    setFeedback((last) => ({ ...next, id: (last?.id ?? 0) + 1 }));
    signal(next.tone);
  }, []);
  const { packing, setPacking } = useCurrentPacking(loaded, show);

  /** Commands run one after the other, in the order of the scans. */
  function enqueue(task: () => Promise<void>): Promise<void> {
    queue.current = queue.current.then(async () => {
      try {
        await task();
      } catch (error) {
        show({ tone: 'bad', title: refusalText(error) });
      }
    });
    return queue.current;
  }

  async function send(orderId: string, scan: Scan): Promise<void> {
    keep(undefined);
    try {
      const params = { id: orderId };
      const { unit: body, key } = scan;
      const path = 'POST /api/orders/admin/:id/packing/scans';
      const { packing: next, counted } = await callSignedIn(path, { params, body, key });
      setPacking(next);
      show(outcomeOf(next, counted));
    } catch (error) {
      if (!(error instanceof ApiError) || isRefusal(error)) {
        if (error instanceof ApiError && error.code !== 'scan_refused') await refresh(orderId);
        throw error;
      }
      keep(scan);
      show({
        tone: 'bad',
        title: `Not sent: ${nameOf(scan.unit)}`,
        text: 'The shop cannot be reached. Try again: the unit is counted once.',
      });
    }
  }

  function keep(scan: Scan | undefined): void {
    unsentScan.current = scan;
    setUnsent(scan);
  }

  async function refresh(orderId: string): Promise<void> {
    const path = 'GET /api/orders/admin/:id/packing';
    const { packing: next } = await callSignedIn(path, { params: { id: orderId } });
    setPacking(next ?? undefined);
  }

  function count(orderId: string, unit: Unit): Promise<void> {
    return enqueue(async () => {
      const before = unsentScan.current;
      if (!before) return send(orderId, { unit, key: newKey() });
      await send(orderId, before);
      // The same unit was scanned again because it was not counted.
      if (isSame(before.unit, unit)) return;
      if (!unsentScan.current) return send(orderId, { unit, key: newKey() });
      show({
        tone: 'bad',
        title: `Not counted: ${nameOf(unit)}`,
        text: `${nameOf(before.unit)} has to reach the shop first. Try again, then scan this one once more.`,
      });
    });
  }

  function nameOf(unit: Unit): string {
    if ('code' in unit) return unit.code;
    const item = packing?.items.find((candidate) => isUnit(candidate, unit));
    return item ? titleOf(item) : '';
  }

  return {
    packing,
    feedback,
    unsent,
    count,
    retry: (orderId: string) =>
      enqueue(async () => {
        if (unsentScan.current) await send(orderId, unsentScan.current);
      }),
    start: (order: string, takeOver = false) =>
      enqueue(async () => {
        keep(undefined);
        const path = 'POST /api/orders/admin/:id/packing';
        const request = { params: { id: order }, body: { takeOver } };
        try {
          const { packing: next } = await callSignedIn(path, request);
          setPacking(next);
          show(startOf(next));
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'order_not_found') throw error;
          // After the last product, a scan is expected to be the next slip.
          const text = packing?.completedAt
            ? `${packing.orderNumber} is packed. Put a surplus product back, or scan the next slip.`
            : undefined;
          show({ tone: 'bad', title: `No order has the number ${order}.`, text });
        }
      }),
    /** Its progress is kept. */
    leave: () =>
      enqueue(async () => {
        keep(undefined);
        setPacking(undefined);
        setFeedback(undefined);
      }),
    undo: ({ orderId, lastScan }: Packing) =>
      enqueue(async () => {
        if (!lastScan) return;
        const path = 'DELETE /api/orders/admin/:id/packing/scans/:scanId';
        const params = { id: orderId, scanId: String(lastScan.id) };
        const { packing: next } = await callSignedIn(path, { params });
        setPacking(next);
        const item = next.items.find((candidate) => isUnit(candidate, lastScan));
        if (item) show({ tone: 'ok', title: `Taken out: ${titleOf(item)}`, text: countOf(item) });
      }),
    restart: ({ orderId }: Packing) =>
      enqueue(async () => {
        const path = 'DELETE /api/orders/admin/:id/packing/scans';
        const { packing: next } = await callSignedIn(path, { params: { id: orderId } });
        setPacking(next);
        show({ tone: 'ok', title: 'Started over', text: 'Scan all products again.' });
      }),
  };
}

/** The server decided; the other failures may be repeated. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 429;

const isSame = (a: Unit, b: Unit) => JSON.stringify(a) === JSON.stringify(b);

function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.message) return error.message;
  return failureText(error, 'This did not work');
}

const countOf = ({ packed, quantity }: PackingItem) => `${packed} of ${quantity}`;

function outcomeOf({ orderNumber, completedAt }: Packing, counted: PackingItem) {
  if (completedAt !== null) {
    return { tone: 'done', title: 'Packed', text: `${orderNumber}. Scan the next slip.` } as const;
  }
  return { tone: 'ok', title: titleOf(counted), text: countOf(counted) } as const;
}

function startOf({ orderNumber, completedAt, packer }: Packing) {
  if (completedAt !== null) {
    const by = packer.isYou || !packer.name ? '' : ` by ${packer.name}`;
    return { tone: 'bad', title: `${orderNumber} is packed already${by}` } as const;
  }
  if (!packer.isYou) {
    return { tone: 'bad', title: `${packer.name} is packing this order` } as const;
  }
  return { tone: 'ok', title: orderNumber, text: 'Scan the products.' } as const;
}
