import type { CustomerPage } from '#shared/customers/page-contract.ts';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { counted } from '#web/lists/counted.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyList } from '../../shell/empty-list.tsx';
import { Panel } from '../../shell/panel.tsx';
import { LinkedRow, ShortList } from './linked-row.tsx';

const stateLabels: Record<string, { label: string; tone: 'info' | 'neutral' | 'warn' }> = {
  pending: { label: 'Being paid', tone: 'info' },
  expired: { label: 'Not paid', tone: 'neutral' },
  refund_due: { label: 'Refund due', tone: 'warn' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

/** Checkouts that did not become an order. */
export function UnpaidPanel({ items, total }: NonNullable<CustomerPage['notCompleted']>) {
  return (
    <Panel title="Payments not completed" aside={total > 0 && counted(total, 'payment')}>
      {total === 0 ? (
        <EmptyList title="None" />
      ) : (
        <ShortList label="Payments not completed" shown={items.length} total={total}>
          {items.map(({ id, amount, state, startedAt }) => {
            const { label, tone } = stateLabels[state] ?? { label: 'Not paid', tone: 'neutral' };
            return (
              <LinkedRow
                key={id}
                title={amount === null ? 'Checkout' : formatRupees(amount)}
                text={`Started ${formatTime(startedAt)}`}
                badges={<Badge tone={tone}>{label}</Badge>}
              />
            );
          })}
        </ShortList>
      )}
    </Panel>
  );
}
