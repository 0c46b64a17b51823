import {
  comparePromise,
  deliveryWords,
  dispatchWords,
  promiseText,
} from '#shared/orders/promise.ts';
import { cx } from '#web/ui/cx.ts';
import type { AdminShownOrder } from '../read-orders.ts';

/** The promised days of dispatch and delivery against what happened; a cancelled order has neither. */
export function Promises({ order }: { order: AdminShownOrder }) {
  const { orderStatus, dispatchBy, dispatchedAt, estimatedDelivery, deliveredAt } = order;
  if (orderStatus === 'cancelled') return null;
  const dispatch = { promised: dispatchBy, actual: dispatchedAt };
  const delivery = { promised: estimatedDelivery, actual: deliveredAt };
  return (
    <ul className="mt-1 grid gap-0.5">
      <PromiseLine
        text={promiseText(dispatch, dispatchWords)}
        isKept={comparePromise(dispatch)?.isKept}
      />
      <PromiseLine
        text={promiseText(delivery, deliveryWords)}
        isKept={comparePromise(delivery)?.isKept}
      />
    </ul>
  );
}

interface PromiseLineProps {
  text: string | undefined;
  /** Undefined without a promise. */
  isKept: boolean | undefined;
}

function PromiseLine({ text, isKept }: PromiseLineProps) {
  if (text === undefined) return null;
  return (
    <li className={cx('num', isKept === false ? 'font-[550] text-majith-700' : 'text-ink-2')}>
      {text}
    </li>
  );
}
