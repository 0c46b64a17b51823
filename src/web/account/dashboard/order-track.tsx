import { Check } from 'lucide-react';
import { formatShortDay } from '#shared/dates.ts';
import { statusFacts } from '#shared/orders/status.ts';
import { cx } from '#web/ui/cx.ts';
import { progressOf, type Step } from './order-progress.ts';
import { refundText } from './order-texts.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';

/** The progress of the parcel; for a cancelled order, of the refund. */
export function OrderTrack({ order }: { order: ShownOrder }) {
  if (order.orderStatus === 'cancelled') return <CancelledTrack order={order} />;
  return (
    <ol
      aria-label="Order progress"
      className="num grid max-[15rem]:grid-cols-2 max-[15rem]:gap-y-4 grid-cols-[1fr_1fr_1fr_auto]"
    >
      {progressOf(order).map((step) => (
        <Stop key={step.status} step={step} />
      ))}
    </ol>
  );
}

const words = { done: 'text-ink', now: 'text-neel-900', ahead: 'text-ink-3' };
const discs = {
  done: 'border-patti-600 bg-patti-600 text-white',
  now: 'border-neel-700 bg-haldi-400 ring-4 ring-haldi-100',
  ahead: 'border-line-strong/45 bg-page',
};

function Stop({ step: { status, state, at } }: { step: Step }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={cx(
        'relative pt-9 text-xs leading-tight font-semibold md:text-sm',
        'not-last:before:absolute not-last:before:inset-x-0 not-last:before:top-[11px] not-last:before:h-1',
        state === 'done' ? 'before:bg-patti-600' : 'before:bg-line',
        words[state],
      )}
    >
      <span
        aria-hidden
        className={cx(
          'absolute top-0 left-0 grid size-6.5 place-items-center rounded-full border-3',
          discs[state],
        )}
      >
        {state === 'done' && <Check strokeWidth={3.4} className="size-4" />}
      </span>
      {statusFacts[status].label}
      {state === 'done' && <span className="sr-only">, done</span>}
      {at && <small className="block text-xs font-[450] text-ink-3">{formatShortDay(at)}</small>}
    </li>
  );
}

function CancelledTrack({ order: { refunds } }: { order: ShownOrder }) {
  return (
    <p className="text-sm text-ink-2 lg:text-base">
      {refunds.length === 0 && 'This order was cancelled and will not be shipped.'}
      {refunds.map((refund) => (
        <span key={refund.createdAt} className="block">
          {refundText(refund)}
        </span>
      ))}
    </p>
  );
}
