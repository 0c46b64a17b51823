import { categoryListPath } from '#shared/catalog/category-path.ts';
import { ProductCard } from '#web/catalog/product-card.tsx';
import { soldOutLast } from '#web/catalog/sold-out-last.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ProductGrid } from '../catalog/product-grid.tsx';
import { PageText } from '../pages/page-text.tsx';
import { CategoryHero } from './category-hero.tsx';
import { trailOf } from './category-meta.ts';
import type { LoadedCategory } from './loaded-category.ts';

/** The landing page of a category about which the owner has no page. */
export function CategoryPage({ category, products, matching }: LoadedCategory) {
  const { path, content } = category;
  return (
    <div data-landing={path}>
      <CategoryHero category={category} />
      <div className="wrap py-1.5 lg:py-3">
        <Breadcrumb items={trailOf(category)} />
      </div>
      <Packs category={category} products={products} matching={matching} />
      {content && (
        <section aria-label={`About ${category.name}`} className="wrap pb-(--section)">
          <PageText content={content} />
        </section>
      )}
    </div>
  );
}

function Packs({ category, products, matching }: LoadedCategory) {
  const { name, slug } = category;
  const all = `View all ${name}`;
  const isCut = matching > products.length;
  return (
    <section aria-labelledby="packs" className="wrap pt-[clamp(12px,2vw,28px)] pb-(--section)">
      <div className="mb-[clamp(20px,3vw,36px)] flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h2 id="packs" className="display text-3xl">
          {matching > 0 ? 'Every pack' : 'No packs yet'}
        </h2>
        {matching > 0 && (
          <TextLink to={categoryListPath(slug)} className="min-h-11 max-lg:hidden">
            {all}
          </TextLink>
        )}
      </div>
      {matching === 0 && (
        <p className="text-ink-2">
          We have nothing in {name} at the moment.{' '}
          <TextLink to="/products">See all products</TextLink>
        </p>
      )}
      <ProductGrid>
        {soldOutLast(products).map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} />
          </li>
        ))}
      </ProductGrid>
      {isCut && (
        <ButtonLink to={categoryListPath(slug)} variant="quiet" block className="mt-7 lg:hidden">
          {all}
        </ButtonLink>
      )}
    </section>
  );
}
