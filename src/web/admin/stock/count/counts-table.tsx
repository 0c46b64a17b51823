import { formatTime } from '#shared/dates.ts';
import { formatCount } from '#shared/numbers.ts';
import type { StockCount } from '#shared/stock/count-contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Email } from '../../people/email.tsx';
import { countStateTexts } from './count-state-texts.ts';

const heads = [
  { label: 'Name' },
  { label: 'Counted', align: 'right' },
  { label: 'Differences', align: 'right' },
  { label: 'Started' },
  { label: 'Status' },
] as const;

export function CountsTable({ counts }: { counts: StockCount[] }) {
  return (
    <Table caption="Stock-takings" heads={heads}>
      {counts.map((count) => (
        <CountRow key={count.id} count={count} />
      ))}
    </Table>
  );
}

function CountRow({ count }: { count: StockCount }) {
  const { id, name, counted, products, different, startedAt, startedBy, state } = count;
  const { text, tone } = countStateTexts[state];
  return (
    <Row>
      <Cell className="max-lg:col-start-1 max-lg:row-start-1">
        <TextLink to={`/admin/stock/count/${id}`} className="min-h-11 wrap-anywhere">
          {name}
        </TextLink>
      </Cell>
      <Cell className="num text-right max-lg:col-start-1 max-lg:text-left max-lg:text-xs max-lg:text-ink-2">
        <CardLabel>Counted</CardLabel>
        {formatCount(counted)} of {formatCount(products)}
      </Cell>
      <Cell className="num text-right max-lg:col-start-2 max-lg:text-xs max-lg:text-ink-2">
        <CardLabel>Differences</CardLabel>
        {formatCount(different)}
      </Cell>
      <Cell className="num max-lg:col-span-2 max-lg:text-xs max-lg:text-ink-2">
        {formatTime(startedAt)}{' '}
        <span className="lg:block lg:text-xs lg:text-ink-2">
          <Email>{startedBy}</Email>
        </span>
      </Cell>
      <Cell className="max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end">
        <Badge tone={tone}>{text}</Badge>
      </Cell>
    </Row>
  );
}
