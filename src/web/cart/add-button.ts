import { toCartItem, type CartItem } from '#shared/cart/items.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Tile } from '#shared/catalog/vocabulary.ts';

/** The `data-add` attribute of a button that adds one packet: one fact per line, because HTML escapes JSON. */
export function writeAddButton(product: Product): string {
  const { id, slug, name, price, stock, image, tile, size, category } = toCartItem(product, 1);
  const facts = [id, slug, name, price, stock, image, tile, size ?? '', category];
  return facts.map((fact) => String(fact).replaceAll('\n', ' ')).join('\n');
}

export function readAddButton(value: string): CartItem {
  const [id = '', slug = '', name = '', price, stock, image = '', tile, size = '', category = ''] =
    value.split('\n');
  return {
    _id: id,
    id,
    slug,
    name,
    price: Number(price),
    stock: Number(stock),
    image,
    tile: tile as Tile,
    size: size || null,
    category,
    quantity: 1,
  };
}
