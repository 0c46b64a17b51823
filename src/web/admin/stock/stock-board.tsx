import { formatCount } from '#shared/numbers.ts';
import { Boxes } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Paged } from '#shared/paging.ts';
import type { StockProduct } from '#shared/stock/contract.ts';
import { counted } from '#web/lists/counted.ts';
import { useCan } from '#web/session/use-can.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { scrollIntoRow } from '#web/ui/scroll-into-row.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { settleSearch } from '../lists/list-address.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { MoreProducts } from './more-products.tsx';
import { NoProducts } from './no-products.tsx';
import { writeTabAddress, type StockAddress, type StockTab } from './stock-address.ts';
import { StockCards } from './stock-cards.tsx';
import { countsIn, type StockStats } from './stock-counts.ts';
import { useReload } from './use-reload.ts';
import { useRestock } from './use-restock.ts';

const tabs: readonly { id: StockTab; name: string }[] = [
  { id: 'overview', name: 'Overview' },
  { id: 'low', name: 'Low' },
  { id: 'out', name: 'Out' },
  { id: 'good', name: 'Good' },
];

interface StockBoardProps {
  address: StockAddress;
  stats: StockStats;
  /** Undefined if loading failed. */
  list: Paged<StockProduct> | undefined;
}

/** The tabs with their products, and the restock button. */
export function StockBoard({ address: { tab, q }, stats, list }: StockBoardProps) {
  const navigate = useNavigate();
  const search = useListSearch();
  const reload = useReload(stats);
  const counts = countsIn(stats);
  const restock = useRestock(counts.low, reload);

  // On narrow screens the tab row scrolls, and a tile may select a hidden tab.
  useEffect(
    () => scrollIntoRow(document.querySelector(`#main [role=tab][id$="-tab-${tab}"]`)),
    [tab],
  );

  const products = (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grow basis-60">
          <SearchForm
            search={search}
            label="Search products by name, category or SKU"
            placeholder="Name, category or SKU"
          />
        </div>
        <p role="status" className="num text-sm text-ink-2 empty:hidden">
          {settleSearch(search.draft) === q
            ? list && q && `${counted(list.total, 'product')} found`
            : 'Searching...'}
        </p>
      </div>
      {list && (
        <PagedList
          key={tab}
          loaded={{ data: list }}
          failedTitle=""
          empty={<NoProducts tab={tab} q={q} />}
          isBare
        >
          {(items) => <StockCards products={items} onChanged={reload} />}
        </PagedList>
      )}
      {list && tab === 'overview' && !q && <MoreProducts stats={stats} />}
    </>
  );
  return (
    <div className="grid gap-1 *:min-w-0">
      <RestockButton {...restock} className="w-full lg:hidden" />
      <Tabs
        label="Levels of stock"
        chosen={tab}
        onChoose={(id) => {
          // Only these tabs can be selected.
          const to = { search: writeTabAddress(id as StockTab, q) };
          void navigate(to, { preventScrollReset: true });
        }}
        aside={<RestockButton {...restock} className="mb-3 max-lg:hidden" />}
        tabs={tabs.map(({ id, name }) => ({
          id,
          label: <TabLabel name={name} count={counts[id]} isChosen={id === tab} />,
        }))}
      >
        {products}
      </Tabs>
    </div>
  );
}

function TabLabel({ name, count, isChosen }: { name: string; count: number; isChosen: boolean }) {
  return (
    <span className="max-sm:-mx-2.5 max-sm:text-sm">
      {name}{' '}
      <span
        className={cx(
          'num inline-block rounded-[9px] px-2 pt-0.5 text-2xs leading-tight font-bold',
          isChosen ? 'bg-neel-900 text-haldi-400' : 'bg-neel-100 text-neel-800',
        )}
      >
        {formatCount(count)}
      </span>
    </span>
  );
}

type RestockButtonProps = ReturnType<typeof useRestock> & { className: string };

function RestockButton({ lowCount, isRestocking, restock, className }: RestockButtonProps) {
  const canChange = useCan('manage_stock');
  if (lowCount === 0 || !canChange) return null;
  return (
    <Button
      size="sm"
      busy={isRestocking}
      onClick={() => void restock()}
      icon={<Boxes aria-hidden strokeWidth={1.9} />}
      className={className}
    >
      {isRestocking ? 'Restocking...' : `Restock ${counted(lowCount, 'low item')}`}
    </Button>
  );
}
