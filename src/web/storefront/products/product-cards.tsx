import type { Product } from '#shared/catalog/product.ts';
import { ProductCard } from '#web/catalog/product-card.tsx';
import { ProductGrid } from '../catalog/product-grid.tsx';

/** The number of images on the first screen. */
const FIRST_ROW = 4;

export function ProductCards({ products }: { products: Product[] }) {
  return (
    <ProductGrid>
      {products.map((product, index) => (
        <li key={product.id} className="min-w-0">
          <ProductCard product={product} eager={index < FIRST_ROW} canBeHorizontal />
        </li>
      ))}
    </ProductGrid>
  );
}
