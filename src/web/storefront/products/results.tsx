import type { ProductSelection } from '#shared/catalog/filters.ts';
import { hasActiveFilters } from '#shared/catalog/filters.ts';
import type { Product } from '#shared/catalog/product.ts';
import lilyPad from '#web/art/illustrations/lily-pad.svg';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProductGridSkeleton } from '../catalog/product-grid.tsx';
import { laterComponent } from '#web/browser/split-component.tsx';
import { KeptHtml } from '#web/islands/kept-html.tsx';
import { useDelayed } from '#web/page/use-delayed.ts';
import { withDefaultPrice } from './filter-chips.ts';
import { ProductCards } from './product-cards.tsx';
import { Pagination } from './pagination.tsx';
import type { FilterControls } from './use-filters.ts';

/** The server renders the first cards; the browser needs them only after a filter has changed. */
const LaterCards = laterComponent(async () => (await import('./product-cards.tsx')).ProductCards);

interface ResultsProps {
  selection: ProductSelection;
  controls: FilterControls;
  /** The next list is loading. */
  isPending: boolean;
  /** The page still shows the list of the server. */
  isRendered: boolean;
}

export function Results({ selection, controls, isPending, isRendered }: ResultsProps) {
  const { products, total, matching, featured, page, pages } = selection;
  const isSlow = useDelayed(isPending);
  return (
    <section
      id="results"
      aria-labelledby="results-title"
      aria-busy={isSlow}
      className="scroll-mt-40 lg:scroll-mt-28"
    >
      <h2 id="results-title" className="sr-only">
        Products
      </h2>
      <div className="num mt-2 mb-4.5 lg:mt-5.5 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <output className="font-[650]">
          Showing {matching} of {total} products
        </output>
        {featured > 0 && <p className="text-sm text-ink-3">{featured} featured</p>}
      </div>
      {isSlow ? (
        <ProductGridSkeleton count={8} />
      ) : products.length > 0 ? (
        <Cards products={products} isRendered={isRendered} />
      ) : (
        <NothingFound selection={selection} controls={controls} />
      )}
      <Pagination filters={controls.filters} page={page} pages={pages} />
    </section>
  );
}

function Cards({ products, isRendered }: { products: Product[]; isRendered: boolean }) {
  if (!isRendered) return <LaterCards products={products} />;
  return (
    <KeptHtml id="rendered-cards">
      {import.meta.env.SSR && <ProductCards products={products} />}
    </KeptHtml>
  );
}

function NothingFound({ selection, controls }: Pick<ResultsProps, 'selection' | 'controls'>) {
  const isFiltered = hasActiveFilters(withDefaultPrice(controls.filters, selection.highestPrice));
  return (
    <EmptyState
      picture={<img src={lilyPad} alt="" width={116} height={116} />}
      title="No products found"
      text={
        isFiltered
          ? 'Try adjusting your search or filter criteria.'
          : 'No products are available at the moment.'
      }
    >
      {isFiltered && <Button onClick={controls.clear}>Clear Filters</Button>}
      <ButtonLink to="/" variant={isFiltered ? 'quiet' : 'primary'}>
        Back to Home
      </ButtonLink>
    </EmptyState>
  );
}
