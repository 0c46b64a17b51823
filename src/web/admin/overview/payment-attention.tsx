import { useId } from 'react';
import { Link } from 'react-router';
import type { PaymentAttention as Attention } from '#shared/checkout/admin-contract.ts';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { splitComponent, usePreload } from '#web/browser/split-component.tsx';
import { failureText, type Loaded } from '#web/lists/loaded.ts';
import { refundReasons } from '#web/orders/order-labels.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useCan } from '#web/session/use-can.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCommand } from '#web/lists/use-command.ts';
import { useDialog } from '../orders/use-dialog.ts';

const BankTransferDialog = splitComponent(
  async () => (await import('./bank-transfer-dialog.tsx')).BankTransferDialog,
);

export interface AttentionList {
  items: Attention[];
  total: number;
}

/** Failed refunds and open disputes; renders nothing without any. */
export function PaymentAttention({ loaded }: { loaded: Loaded<AttentionList> }) {
  const titleId = useId();
  if ('failure' in loaded) {
    return (
      <Banner tone="warn">
        Payments that need attention could not be loaded: {loaded.failure}
      </Banner>
    );
  }
  const { items, total } = loaded.data;
  if (total === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-lg leading-snug font-[650] text-neel-900">
        Payments that need attention
      </h2>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="num mt-2 text-sm text-ink-2">
          The oldest {items.length} of {formatCount(total)}
        </p>
      )}
    </section>
  );
}

function Item({ item }: { item: Attention }) {
  const { kind, customer, amount, lastError, respondBy, since } = item;
  const canManage = useCan('manage_payments');
  return (
    <article className="grid gap-x-6 gap-y-3 rounded-lg border border-hairline bg-surface px-4 py-4 *:min-w-0 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_auto] lg:items-center lg:px-5">
      <div className="grid justify-items-start gap-1">
        <Kind item={item} />
        <b className="num text-md font-bold">{formatRupees(amount)}</b>
        <p className="text-sm leading-snug wrap-anywhere">
          {customer.name || 'Erased customer'}
          <span className="block text-xs text-ink-2">{customer.email}</span>
        </p>
      </div>
      <div className="num grid justify-items-start gap-1 text-sm">
        <Subject item={item} />
        <p className="leading-snug wrap-anywhere">{reasonText(item)}</p>
        <p className="text-xs text-ink-2">Since {formatTime(since)}</p>
        {respondBy && (
          <p className="text-xs font-semibold text-haldi-800">
            Answer in the Razorpay dashboard by {formatTime(respondBy)}
          </p>
        )}
        {lastError && <p className="text-xs wrap-anywhere text-ink-2">{lastError}</p>}
      </div>
      {kind === 'refund' && canManage && <Actions item={item} />}
    </article>
  );
}

function Kind({ item: { kind, isRetrying } }: { item: Attention }) {
  if (kind === 'dispute') return <Badge tone="warn">Open dispute</Badge>;
  return isRetrying ? (
    <Badge tone="info">Refund is being retried</Badge>
  ) : (
    <Badge tone="bad">Refund failed</Badge>
  );
}

function Subject({ item: { orderNumber, paymentId } }: { item: Attention }) {
  if (orderNumber === null) {
    return <p className="font-semibold wrap-anywhere">Payment without an order, {paymentId}</p>;
  }
  return (
    <Link
      to={`/admin/orders/${orderNumber}`}
      className="inline-flex items-center font-[650] text-neel-800 decoration-haldi-400 decoration-2 underline-offset-4 hover:underline max-lg:-my-2.5 max-lg:min-h-11"
    >
      {orderNumber}
    </Link>
  );
}

/** The bank sends the reason of a dispute as a code: `goods_not_received`. */
function reasonText({ kind, reason }: Attention): string {
  if (kind === 'refund') return refundReasons[reason] ?? reason;
  const words = reason.replaceAll('_', ' ');
  return words ? words[0]?.toUpperCase() + words.slice(1) : 'The bank gave no reason';
}

function Actions({ item }: { item: Attention }) {
  const { busyId, run } = useCommand();
  const transfer = useDialog();
  usePreload(BankTransferDialog);
  const { id } = item;
  const retry = () =>
    run({
      id,
      send: () => callSignedIn('POST /api/payments/admin/refunds/:id/retry', { params: { id } }),
      success: 'The refund is being tried again.',
      failureText: (error) => failureText(error, { otherwise: 'Failed to retry the refund' }),
    });
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      <Button size="sm" variant="quiet" busy={busyId === id} onClick={() => void retry()}>
        Retry
      </Button>
      {!item.isRetrying && (
        <Button size="sm" variant="quiet" onClick={transfer.open}>
          Mark as returned by bank transfer
        </Button>
      )}
      {transfer.opening > 0 && <BankTransferDialog item={item} dialog={transfer} />}
    </div>
  );
}
