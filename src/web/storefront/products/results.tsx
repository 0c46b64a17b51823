import type { ProductSelection } from '#shared/catalog/filters.ts';
import { hasActiveFilters } from '#shared/catalog/filters.ts';
import lilyPad from '#web/art/illustrations/lily-pad.svg';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProductCard } from '#web/catalog/product-card.tsx';
import { ProductGrid, ProductGridSkeleton } from '../catalog/product-grid.tsx';
import { useFirstScreen } from '#web/page/first-screen.ts';
import { useDelayed } from '#web/page/use-delayed.ts';
import { withDefaultPrice } from './filter-chips.ts';
import { Pagination } from './pagination.tsx';
import type { FilterControls } from './use-filters.ts';

/** The number of images on the first screen. */
const FIRST_ROW = 4;

interface ResultsProps {
  selection: ProductSelection;
  controls: FilterControls;
}

export function Results({ selection, controls }: ResultsProps) {
  const { products, total, matching, featured, page, pages } = selection;
  const isSlow = useDelayed(controls.isPending);
  const isFirstScreen = useFirstScreen();
  return (
    <section
      id="results"
      aria-labelledby="results-title"
      aria-busy={isSlow}
      className={cx('scroll-mt-40 lg:scroll-mt-28', isFirstScreen && 'min-h-dvh')}
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
        <ProductGrid>
          {products.slice(0, isFirstScreen ? FIRST_ROW : undefined).map((product, index) => (
            <li key={product.id} className="min-w-0">
              <ProductCard product={product} eager={index < FIRST_ROW} canBeHorizontal />
            </li>
          ))}
        </ProductGrid>
      ) : (
        <NothingFound selection={selection} controls={controls} />
      )}
      <Pagination filters={controls.filters} page={page} pages={pages} />
    </section>
  );
}

function NothingFound({ selection, controls }: ResultsProps) {
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
