import type { Report } from '#shared/analytics/contract.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { FigureTable } from './figure-table.tsx';
import { percentText } from './percent-text.ts';
import { ShareBar } from './share-bar.tsx';

/** New and returning customers. */
export function Customers({ customers }: { customers: Report['customers'] }) {
  const { fresh, returning, freshRevenue, returningRevenue } = customers;
  const all = fresh + returning;
  const kinds = [
    { name: 'New', people: fresh, revenue: freshRevenue },
    { name: 'Returning', people: returning, revenue: returningRevenue },
  ];
  return (
    <Panel title="New and returning customers" aside={formatCount(all)}>
      {all === 0 ? (
        <EmptyList title="No customers in this period" />
      ) : (
        <PanelBody>
          <ul className="grid gap-3">
            {kinds.map(({ name, people }) => (
              <li key={name} className="grid gap-1">
                <p className="flex justify-between gap-3 text-sm">
                  <b className="font-[650]">{name}</b>
                  <span className="num text-ink-2">
                    {formatCount(people)} · {percentText(people, all)}
                  </span>
                </p>
                <ShareBar share={people / all} />
              </li>
            ))}
          </ul>
          <FigureTable
            caption="New and returning customers"
            heads={['Customers', 'People', 'Revenue']}
            rows={kinds.map(({ name, people, revenue }) => ({
              key: name,
              cells: [name, formatCount(people), formatRupees(revenue)],
            }))}
          />
        </PanelBody>
      )}
    </Panel>
  );
}
