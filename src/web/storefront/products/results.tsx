import type { ProductSelection } from '#shared/catalog/filters.ts';
import { laterComponent } from '#web/browser/split-component.tsx';
import { KeptHtml } from '#web/islands/kept-html.tsx';
import { useDelayed } from '#web/page/use-delayed.ts';
import { RenderedCards } from './rendered-cards.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { ProductCardsProps } from './product-cards.tsx';
import type { FilterControls } from './use-filters.ts';

/** The server renders the first cards; the browser needs them only after a filter has changed. */
const LaterCards = laterComponent(async () => (await import('./product-cards.tsx')).ProductCards);
const LaterSkeleton = laterComponent(
  async () => (await import('../catalog/product-grid.tsx')).ProductGridSkeleton,
);

interface ResultsProps {
  selection: ProductSelection;
  controls: FilterControls;
  /** The next list is loading. */
  isPending: boolean;
  /** The page still shows the list of the server. */
  isRendered: boolean;
}

export function Results({ selection, controls, isPending, isRendered }: ResultsProps) {
  const { products, total, matching, featured } = selection;
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
        <LaterSkeleton count={8} />
      ) : products.length > 0 ? (
        <Cards selection={selection} filters={controls.filters} isRendered={isRendered} />
      ) : (
        <NothingFound selection={selection} controls={controls} />
      )}
    </section>
  );
}

function Cards({ selection, filters, isRendered }: ProductCardsProps & { isRendered: boolean }) {
  if (!isRendered) return <LaterCards selection={selection} filters={filters} />;
  return <KeptHtml id="rendered-cards">{renderedCards({ selection, filters })}</KeptHtml>;
}

function renderedCards(props: ProductCardsProps) {
  if (!import.meta.env.SSR) return null;
  return <RenderedCards {...props} />;
}
