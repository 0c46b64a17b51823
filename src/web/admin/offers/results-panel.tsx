import { useState } from 'react';
import { formatDay, formatShortDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { counted } from '#web/lists/counted.ts';
import type { Loaded } from '#web/lists/loaded.ts';
import { ColumnChart, type Column } from '../analytics/column-chart.tsx';
import { FigureTable } from '../analytics/figure-table.tsx';
import { LoadFailure } from '../lists/load-failure.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { fillDays, type Statistics } from './fill-days.ts';

/** What orders with the offer brought and what it cost. */
export function ResultsPanel({ loaded, today }: { loaded: Loaded<Statistics>; today: string }) {
  return (
    <Panel title="Results" aside="Cancelled orders are not counted">
      {'failure' in loaded ? (
        <LoadFailure title="Failed to load the results" failure={loaded.failure} />
      ) : (
        <PanelBody>
          <Results statistics={loaded.data} today={today} />
        </PanelBody>
      )}
    </Panel>
  );
}

function Results({ statistics, today }: { statistics: Statistics; today: string }) {
  const { orders, reserved, revenue, discount, customers, newCustomers, averageOrder } = statistics;
  const figures = [
    ['Orders', formatCount(orders)],
    ['Revenue', formatRupees(revenue)],
    ['Given away', formatRupees(discount)],
    ['Average order', formatRupees(averageOrder)],
    ['Customers', formatCount(customers)],
    ['New customers', formatCount(newCustomers)],
  ];
  return (
    <div className="grid gap-5 *:min-w-0">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="num text-[1.25rem] leading-tight font-bold wrap-anywhere text-neel-900">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {reserved > 0 && (
        <p className="num text-sm text-ink-2">
          {counted(reserved, 'checkout')} with this offer {reserved === 1 ? 'is' : 'are'} not paid
          yet.
        </p>
      )}
      {orders === 0 ? (
        <p className="py-4 text-center font-[650] text-neel-900">No orders with this offer yet</p>
      ) : (
        <OrdersByDay statistics={statistics} today={today} />
      )}
    </div>
  );
}

function OrdersByDay({ statistics, today }: { statistics: Statistics; today: string }) {
  const [chosen, setChosen] = useState<number>();
  const days = fillDays(statistics.days, today);
  const at = Math.min(chosen ?? days.length - 1, days.length - 1);
  const columns: Column[] = days.map(({ day, orders, discount }) => ({
    label: formatShortDay(day),
    parts: [orders],
    isRunning: day === today,
    words:
      orders === 0
        ? `${formatDay(day)}: no orders`
        : `${formatDay(day)}: ${counted(orders, 'order')}, ${formatRupees(discount)} given away`,
  }));
  if (columns.length === 0) {
    return <p className="text-sm text-ink-2">There were no orders in the last 90 days.</p>;
  }
  return (
    <div>
      <p className="num mb-2 min-h-11 rounded-sm bg-neel-50 px-3 py-2 text-sm text-neel-900">
        {columns[at]?.words}
      </p>
      <ColumnChart
        label="Orders per day"
        columns={columns}
        chosen={at}
        onChoose={setChosen}
        short={formatCount}
      />
      <FigureTable
        caption="Orders per day"
        heads={['Day', 'Orders', 'Given away']}
        rows={statistics.days.map(({ day, orders, discount }) => ({
          key: day,
          cells: [formatDay(day), formatCount(orders), formatRupees(discount)],
        }))}
      />
    </div>
  );
}
