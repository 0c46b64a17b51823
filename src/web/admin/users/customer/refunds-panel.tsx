import type { CustomerPage } from '#shared/customers/page-contract.ts';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { counted } from '#web/lists/counted.ts';
import { refundLabels, refundReasons } from '#web/orders/order-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyList } from '../../shell/empty-list.tsx';
import { Panel } from '../../shell/panel.tsx';
import { LinkedRow, ShortList } from './linked-row.tsx';

type Refund = CustomerPage['refunds']['items'][number];

export function RefundsPanel({ items, total }: CustomerPage['refunds']) {
  return (
    <Panel title="Refunds" aside={total > 0 && counted(total, 'refund')}>
      {total === 0 ? (
        <EmptyList title="No refunds" />
      ) : (
        <ShortList label="Refunds" shown={items.length} total={total}>
          {items.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ShortList>
      )}
    </Panel>
  );
}

function RefundRow({ refund }: { refund: Refund }) {
  const { amount, state, reason, note, createdAt, orderNumber } = refund;
  const { label, tone } = refundLabels[state];
  return (
    <LinkedRow
      to={orderNumber === null ? undefined : `/admin/orders/${encodeURIComponent(orderNumber)}`}
      title={orderNumber ?? 'Payment without an order'}
      text={[note ?? refundReasons[reason], formatTime(createdAt)].filter(Boolean).join(' · ')}
      amount={amount === null ? undefined : formatRupees(amount)}
      badges={<Badge tone={tone}>{label}</Badge>}
    />
  );
}
