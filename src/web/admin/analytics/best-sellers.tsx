import type { Report } from '#shared/analytics/contract.ts';
import { formatRupees } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { tileClass } from '#web/catalog/tile-class.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { FigureTable } from './figure-table.tsx';
import { ShareBar } from './share-bar.tsx';

export function BestSellers({ products }: { products: Report['bestSellers'] }) {
  const most = products[0]?.units ?? 0;
  return (
    <Panel title="Best sellers" aside="Packs sold">
      {products.length === 0 ? (
        <EmptyList title="No sales in this period" />
      ) : (
        <PanelBody>
          <ol className="grid gap-3">
            {products.map(({ productId, name, image, tile, units }) => (
              <li key={productId} className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5">
                <span
                  className={cx(
                    'row-span-2 grid h-12 place-items-center overflow-hidden rounded-sm',
                    tileClass[tile],
                  )}
                >
                  {image && (
                    <img src={image} alt="" loading="lazy" className="size-9 object-contain" />
                  )}
                </span>
                <p className="flex items-baseline justify-between gap-3 text-sm leading-snug">
                  <b className="line-clamp-2 font-[650] wrap-anywhere">{name}</b>
                  <span className="num shrink-0 text-ink-2">{formatCount(units)}</span>
                </p>
                <ShareBar share={units / most} />
              </li>
            ))}
          </ol>
          <FigureTable
            caption="Best sellers"
            heads={['Product', 'Packs', 'Revenue']}
            rows={products.map(({ productId, name, units, revenue }) => ({
              key: productId,
              cells: [name, formatCount(units), formatRupees(revenue)],
            }))}
          />
        </PanelBody>
      )}
    </Panel>
  );
}
