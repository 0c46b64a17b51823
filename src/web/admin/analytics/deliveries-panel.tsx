import type { Report } from '#shared/analytics/contract.ts';
import { formatCount } from '#shared/numbers.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { FigureTable } from './figure-table.tsx';
import { percentText } from './percent-text.ts';
import { ShareBar } from './share-bar.tsx';

type Deliveries = Report['deliveries'];
type Figures = Deliveries['total'];

interface DeliveriesPanelProps {
  deliveries: Deliveries;
  range: Pick<Report, 'from' | 'to'>;
}

/** Orders that are delivered, or should be. */
const decided = ({ onTime, late, overdue }: Figures) => onTime + late + overdue;

/** `2.5 days`; a dash without late deliveries. */
function averageText({ late, daysLate }: Figures): string {
  if (late === 0) return '–';
  const days = (daysLate / late).toFixed(1);
  return `${days} ${days === '1.0' ? 'day' : 'days'}`;
}

/** How often orders arrived by the day that was promised. */
export function DeliveriesPanel({ deliveries, range }: DeliveriesPanelProps) {
  const { total, zones, couriers } = deliveries;
  const all = decided(total);
  const listOf = (delivery: string) =>
    `/admin/orders?${new URLSearchParams({ from: range.from, to: range.to, delivery })}`;
  return (
    <Panel title="Delivery promises" aside="Orders of this period">
      {all + total.open === 0 ? (
        <EmptyList title="No promised deliveries in this period" />
      ) : (
        <PanelBody>
          <ul className="grid gap-3">
            <Outcome name="Delivered by the promised day" count={total.onTime} all={all} />
            <Outcome
              name="Delivered late"
              note={total.late > 0 ? `${averageText(total)} late on average` : undefined}
              count={total.late}
              all={all}
            />
            <Outcome name="Not delivered, day has passed" count={total.overdue} all={all} />
          </ul>
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2">
            <span className="num py-1.5">{formatCount(total.open)} on their way in time</span>
            {total.late > 0 && <TextLink to={listOf('late')}>Orders delivered late</TextLink>}
            {total.overdue > 0 && <TextLink to={listOf('overdue')}>Overdue orders</TextLink>}
          </p>
          <div className="grid items-start gap-x-10 *:min-w-0 lg:grid-cols-2">
            {zones.some(({ zone }) => zone !== null) && (
              <Table
                title="By zone"
                head="Zone"
                rows={zones.map(({ zone, ...figures }) => [zone ?? 'Outside of zones', figures])}
              />
            )}
            <Table
              title="By courier"
              head="Courier"
              rows={couriers.map(({ courier, ...figures }) => [
                courier ?? 'Without a courier',
                figures,
              ])}
            />
          </div>
        </PanelBody>
      )}
    </Panel>
  );
}

interface OutcomeProps {
  name: string;
  note?: string | undefined;
  count: number;
  all: number;
}

function Outcome({ name, note, count, all }: OutcomeProps) {
  return (
    <li className="grid gap-1">
      <p className="flex justify-between gap-3 text-sm">
        <span>
          <b className="font-[650]">{name}</b>
          {note && <span className="num text-ink-2"> · {note}</span>}
        </span>
        <span className="num shrink-0 text-ink-2">
          {formatCount(count)} · {percentText(count, all)}
        </span>
      </p>
      <ShareBar share={all === 0 ? 0 : count / all} />
    </li>
  );
}

interface TableProps {
  title: string;
  head: string;
  rows: [string, Figures][];
}

function Table({ title, head, rows }: TableProps) {
  return (
    <div className="mt-5">
      <h3 className="text-sm font-[650] text-neel-900">{title}</h3>
      <FigureTable
        caption={`Delivery promises ${title.toLowerCase()}`}
        heads={[head, 'Due', 'On time', 'Late by']}
        rows={rows.map(([name, figures]) => ({
          key: name,
          cells: [
            name,
            formatCount(decided(figures)),
            decided(figures) === 0 ? '–' : percentText(figures.onTime, decided(figures)),
            averageText(figures),
          ],
        }))}
      />
    </div>
  );
}
