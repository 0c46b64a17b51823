import { toRupees } from '#shared/money.ts';
import type { SoldItem } from '#shared/orders/contract.ts';
import type { products } from '../catalog/tables.ts';
import type { orderItems } from './tables.ts';

/** What was sold, beside what its product is today. */
interface Sold {
  item: Omit<typeof orderItems.$inferSelect, 'orderId' | 'position'>;
  product: Pick<typeof products.$inferSelect, 'slug' | 'tile' | 'isActive'>;
}

/** An item of an order or a checkout as its buyer sees it. */
export function soldItemOf({ item, product }: Sold): SoldItem {
  const { productId, name, image, size, quantity, pricePaise } = item;
  return {
    productId,
    slug: product.isActive ? product.slug : null,
    tile: product.tile,
    name,
    image,
    size,
    quantity,
    price: toRupees(pricePaise),
  };
}
