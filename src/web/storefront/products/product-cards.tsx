import {
  writeFilters,
  type ProductFilters,
  type ProductSelection,
} from '#shared/catalog/filters.ts';
import { cx } from '#web/ui/cx.ts';
import { ProductCard } from '#web/catalog/product-card.tsx';
import { ProductGrid } from '../catalog/product-grid.tsx';
import { Pagination } from './pagination.tsx';

/** The number of images on the first screen. */
const FIRST_ROW = 4;

export interface ProductCardsProps {
  selection: ProductSelection;
  filters: ProductFilters;
}

export function ProductCards({ selection, filters }: ProductCardsProps) {
  const { products, page, pages } = selection;
  return (
    <>
      <ProductGrid>
        {products.map((product, index) => (
          <li
            key={product.id}
            className={cx(
              'min-w-0',
              index >= FIRST_ROW && 'offscreen [--height:200px] min-[26.25rem]:[--height:470px]',
            )}
          >
            <ProductCard product={product} eager={index < FIRST_ROW} canBeHorizontal />
          </li>
        ))}
      </ProductGrid>
      <Pagination
        page={page}
        pages={pages}
        to={(at) => ({
          search: writeFilters({ ...filters, page: at }).toString(),
          hash: '#results',
        })}
      />
    </>
  );
}
