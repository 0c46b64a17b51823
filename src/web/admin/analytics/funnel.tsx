import { formatCount } from '#shared/numbers.ts';
import type { Report } from '#shared/analytics/contract.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { FigureTable } from './figure-table.tsx';
import { percentText } from './percent-text.ts';
import { ShareBar } from './share-bar.tsx';

/** How many checkouts reached each step. */
export function Funnel({ funnel }: { funnel: Report['funnel'] }) {
  const { began, paid, shipped, delivered } = funnel;
  const stages = [
    { name: 'Checkout begun', count: began },
    { name: 'Paid', count: paid },
    { name: 'Shipped', count: shipped },
    { name: 'Delivered', count: delivered },
  ];
  return (
    <Panel title="From checkout to delivery">
      {began === 0 ? (
        <EmptyList title="No checkouts in this period" />
      ) : (
        <PanelBody>
          <ol className="grid gap-3">
            {stages.map(({ name, count }) => (
              <li key={name} className="grid gap-1">
                <p className="flex justify-between gap-3 text-sm">
                  <b className="font-[650]">{name}</b>
                  <span className="num text-ink-2">
                    {formatCount(count)} · {percentText(count, began)}
                  </span>
                </p>
                <ShareBar share={count / began} />
              </li>
            ))}
          </ol>
          <FigureTable
            caption="From checkout to delivery"
            heads={['Stage', 'Checkouts', 'Of those begun']}
            rows={stages.map(({ name, count }) => ({
              key: name,
              cells: [name, formatCount(count), percentText(count, began)],
            }))}
          />
        </PanelBody>
      )}
    </Panel>
  );
}
