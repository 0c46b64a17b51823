import type { CustomerPage } from '#shared/customers/page-contract.ts';
import { formatTime } from '#shared/dates.ts';
import { topics } from '#shared/support/topics.ts';
import { counted } from '#web/lists/counted.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyList } from '../../shell/empty-list.tsx';
import { Panel } from '../../shell/panel.tsx';
import { stateLabels } from '../../tickets/ticket-texts.ts';
import { LinkedRow, ShortList } from './linked-row.tsx';

/** Messages with the email of the account or of one of its orders. */
export function TicketsPanel({ items, total }: CustomerPage['tickets']) {
  return (
    <Panel title="Messages" aside={total > 0 && counted(total, 'message')}>
      {total === 0 ? (
        <EmptyList title="No messages" />
      ) : (
        <ShortList label="Messages" shown={items.length} total={total}>
          {items.map(({ id, number, topic, state, createdAt }) => (
            <LinkedRow
              key={id}
              to={`/admin/tickets/${encodeURIComponent(id)}`}
              title={number}
              text={`${topics[topic]} · ${formatTime(createdAt)}`}
              badges={<Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>}
            />
          ))}
        </ShortList>
      )}
    </Panel>
  );
}
