import type { Product } from '#shared/catalog/product.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { ProductCard } from '#web/catalog/product-card.tsx';
import { soldOutLast } from '#web/catalog/sold-out-last.ts';

interface RelatedProps {
  category: string;
  categoryName: string;
  products: Product[];
}

export function Related({ category, categoryName, products }: RelatedProps) {
  if (products.length === 0) return null;
  const search = new URLSearchParams({ category: category.toLowerCase() }).toString();
  return (
    <section
      aria-labelledby="related-title"
      className="offscreen [--height:930px] lg:[--height:570px] pb-(--section)"
    >
      <div className="mb-[clamp(20px,3vw,36px)] flex items-end justify-between gap-6">
        <h2 id="related-title" className="display text-2xl">
          More {categoryName.toLowerCase()}
        </h2>
        <TextLink to={{ pathname: '/products', search }}>View all</TextLink>
      </div>
      <ul className="grid grid-cols-2 gap-x-3.5 gap-y-6 lg:grid-cols-4 lg:gap-x-6">
        {soldOutLast(products).map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
