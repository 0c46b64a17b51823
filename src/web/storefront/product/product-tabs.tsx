import { useEffect, useState } from 'react';
import type { Product } from '#shared/catalog/product.ts';
import type { ProductReviews } from '#shared/testimonials/contract.ts';
import { KeptHtml } from '#web/islands/kept-html.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Description, Ingredients, Nutrition, Reviews } from './product-panels.tsx';

/** Links with this attribute open the reviews. */
export const OPENS_REVIEWS = 'data-opens-reviews';

interface ProductTabsProps {
  name: string;
  /** Only on the server, which renders the panels. */
  product?: Product;
  reviews?: ProductReviews;
}

export function ProductTabs({ name, product, reviews }: ProductTabsProps) {
  const [chosen, setChosen] = useState('description');
  const panels = panelsOf(product, reviews);

  useEffect(() => {
    const onClick = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || !target.closest(`[${OPENS_REVIEWS}]`)) return;
      event.preventDefault();
      setChosen('reviews');
      const details = document.getElementById('details');
      details?.scrollIntoView();
      // After React has moved the focusable tab.
      requestAnimationFrame(() =>
        details
          ?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
          ?.focus({ preventScroll: true }),
      );
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);

  return (
    <Tabs
      label={`About ${name}`}
      chosen={chosen}
      onChoose={setChosen}
      tabs={tabs.map(({ id, label }) => ({
        id,
        label,
        content: <KeptHtml id={`about-${id}`}>{panels?.[id]}</KeptHtml>,
      }))}
    />
  );
}

const tabs = [
  { id: 'description', label: 'Description' },
  { id: 'ingredients', label: 'Ingredients' },
  { id: 'nutrition', label: 'Nutrition' },
  { id: 'reviews', label: 'Reviews' },
] as const;

/** The browser has the HTML of the panels, and not their code. */
function panelsOf(product: Product | undefined, reviews: ProductReviews | undefined) {
  if (!import.meta.env.SSR || !product || !reviews) return undefined;
  return {
    description: <Description product={product} />,
    ingredients: <Ingredients product={product} />,
    nutrition: <Nutrition product={product} />,
    reviews: <Reviews {...reviews} />,
  };
}
