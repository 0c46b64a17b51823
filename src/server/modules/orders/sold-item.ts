import { toRupees } from '#shared/money.ts';
import type { SoldItem, SoldPart } from '#shared/orders/contract.ts';
import type { products } from '../catalog/tables.ts';
import type { orderItems } from './tables.ts';

/** A sold item with the current data of its product. */
interface SoldRow {
  item: Omit<typeof orderItems.$inferSelect, 'orderId' | 'position'>;
  product: Pick<typeof products.$inferSelect, 'slug' | 'tile' | 'isActive'>;
  parts: PartRow[];
}

interface PartRow {
  part: Omit<SoldPart, 'slug' | 'sku'>;
  product: Pick<typeof products.$inferSelect, 'slug' | 'isActive'>;
}

export function toSoldItem({ item, product, parts }: SoldRow): SoldItem {
  const { productId, name, image, size, quantity, pricePaise, discountPaise } = item;
  return {
    productId,
    slug: product.isActive ? product.slug : null,
    tile: product.tile,
    name,
    image,
    size,
    quantity,
    price: toRupees(pricePaise),
    discount: toRupees(discountPaise),
    parts: parts.map(toSoldPart),
  };
}

function toSoldPart({ part, product }: PartRow): SoldPart {
  const { productId, name, size, quantity } = part;
  return { productId, slug: product.isActive ? product.slug : null, name, size, quantity };
}
