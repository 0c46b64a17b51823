import type { MatchingRow } from '#shared/accounting/contract.ts';
import { formatDay, formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { stateLabels } from './matching-texts.ts';

const heads = [
  { label: 'Payment' },
  { label: 'Paid', align: 'right' },
  { label: 'Refunded', align: 'right' },
  { label: 'Fee', align: 'right' },
  { label: 'Tax\u00A0on\u00A0fee', align: 'right' },
  { label: 'Paid\u00A0out', align: 'right' },
  { label: 'Difference', align: 'right' },
] as const;

export function MatchingTable({ rows }: { rows: MatchingRow[] }) {
  return (
    // Narrow windows with a sidebar have no room for very large amounts.
    <div className="lg:max-xl:overflow-x-auto">
      <Table caption="Payments and payouts" heads={heads}>
        {rows.map((row) => (
          <PaymentRow key={row.paymentId} row={row} />
        ))}
      </Table>
    </div>
  );
}

function PaymentRow({ row }: { row: MatchingRow }) {
  const { paid, refunded, fee, tax, difference } = row;
  return (
    <Row className="lg:*:align-top">
      <Cell className="max-lg:col-span-2 lg:w-full">
        <Payment row={row} />
      </Cell>
      <Amount label="Paid" amount={paid} />
      <Amount label="Refunded" amount={refunded} />
      <Amount label="Fee" amount={fee} />
      <Amount label="Tax on fee" amount={tax} />
      <Cell className={amountCell}>
        <CardLabel>Paid out</CardLabel>
        <PaidOut row={row} />
      </Cell>
      <Cell className={cx(amountCell, difference !== 0 && 'font-bold text-majith-700')}>
        <CardLabel>Difference</CardLabel>
        {formatRupees(difference)}
      </Cell>
    </Row>
  );
}

const amountCell =
  'num max-lg:col-span-2 max-lg:flex max-lg:justify-between max-lg:gap-3 lg:text-right lg:whitespace-nowrap lg:max-xl:px-1.5!';

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <Cell className={amountCell}>
      <CardLabel>{label}</CardLabel>
      {formatRupees(amount)}
    </Cell>
  );
}

function Payment({ row }: { row: MatchingRow }) {
  const { orderNumber, paymentId, capturedAt } = row;
  return (
    <div className="grid gap-x-3 gap-y-1 max-lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        {orderNumber ? (
          <TextLink to={`/admin/orders/${orderNumber}`} className="num lg:whitespace-nowrap">
            {orderNumber}
          </TextLink>
        ) : (
          <b className="block font-[650] text-neel-900">No order</b>
        )}
        <span className="num block text-xs text-ink-2">{formatTime(capturedAt)}</span>
        <span className="block text-xs wrap-anywhere text-ink-2">{paymentId}</span>
      </div>
      <div className="max-lg:text-right">
        <State row={row} />
      </div>
    </div>
  );
}

function State({ row: { state, isOnHold, waiting } }: { row: MatchingRow }) {
  const { label, tone } = stateLabels[state];
  const why = isOnHold ? 'On hold at the provider' : waitingText(waiting);
  return (
    <>
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {state === 'waiting' && <span className="num block text-xs text-ink-2">{why}</span>}
      {state === 'unknown' && (
        <span className="block text-xs text-ink-2">Not a payment of this shop</span>
      )}
    </>
  );
}

/** A refund that is not deducted yet makes the amount negative. */
const waitingText = (waiting: number) =>
  waiting < 0
    ? `${formatRupees(-waiting)} to be deducted`
    : `${formatRupees(waiting)} less fee to come`;

function PaidOut({ row: { paidOut, paidOutAt, utr } }: { row: MatchingRow }) {
  return (
    <span className="min-w-0 text-right lg:inline-block lg:w-32">
      {formatRupees(paidOut)}
      {paidOutAt && <span className="block text-xs text-ink-2">{formatDay(paidOutAt)}</span>}
      {utr && (
        <span className="block text-xs wrap-anywhere whitespace-normal text-ink-2">UTR {utr}</span>
      )}
    </span>
  );
}
