import { formatCount } from '#shared/numbers.ts';
import { formatTime } from '#shared/dates.ts';
import type { Movement } from '#shared/stock/contract.ts';
import { cx } from '#web/ui/cx.ts';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Email } from '../../people/email.tsx';
import { signed } from '#web/admin/stock/change-texts.ts';
import { changeDetail, reasonLabels, stockChange } from './movement-texts.ts';

const heads = [
  { label: 'When' },
  { label: 'What' },
  { label: 'Change', align: 'right' },
  { label: 'Stock after', align: 'right' },
  { label: 'By' },
  { label: 'Order' },
  { label: 'Note' },
] as const;

export function MovementsTable({ movements }: { movements: Movement[] }) {
  return (
    <Table caption="Movements" heads={heads}>
      {movements.map((movement) => (
        <MovementRow key={movement.id} movement={movement} />
      ))}
    </Table>
  );
}

const inCard = 'max-lg:col-span-2 max-lg:text-xs max-lg:text-ink-2';

function MovementRow({ movement }: { movement: Movement }) {
  const { at, reason, stockAfter, actor, order, note } = movement;
  const change = stockChange(movement);
  const detail = changeDetail(movement);
  return (
    <Row className="lg:align-top">
      <Cell className="num max-lg:row-start-2 max-lg:text-xs max-lg:text-ink-2 lg:whitespace-nowrap">
        {formatTime(at)}
      </Cell>
      <Cell className="max-lg:col-start-1 max-lg:row-start-1 lg:whitespace-nowrap">
        <b className="font-[650] text-neel-900">{reasonLabels[reason]}</b>
        {detail && <span className="num block text-xs text-ink-2">{detail}</span>}
      </Cell>
      <Cell
        className={cx(
          'num text-right font-[650] max-lg:col-start-2 max-lg:row-start-1 max-lg:self-start max-lg:text-base',
          change < 0 && 'text-majith-700',
          change > 0 && 'text-patti-700',
        )}
      >
        {signed(change)}
      </Cell>
      <Cell className="num text-right max-lg:col-start-2 max-lg:row-start-2 max-lg:text-xs max-lg:text-ink-2">
        <CardLabel>Stock after</CardLabel>
        {formatCount(stockAfter)}
      </Cell>
      <Cell className={cx(inCard, 'wrap-anywhere')}>
        <CardLabel>By</CardLabel>
        <span className="lg:block lg:min-w-32">
          {actor ? <Email>{actor}</Email> : <span className="text-ink-2">the shop itself</span>}
        </span>
      </Cell>
      <Cell className={cx(inCard, 'lg:whitespace-nowrap', !order && 'max-lg:hidden')}>
        {order && (
          <>
            <CardLabel>Order</CardLabel>
            <TextLink to={`/admin/orders/${order.id}`} className="num text-sm max-lg:min-h-11">
              {order.orderNumber}
            </TextLink>
          </>
        )}
      </Cell>
      <Cell className={cx(inCard, 'wrap-anywhere lg:w-1/5', !note && 'max-lg:hidden')}>
        {note && (
          <>
            <CardLabel>Note:</CardLabel>
            {note}
          </>
        )}
      </Cell>
    </Row>
  );
}
