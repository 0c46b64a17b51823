declare module 'virtual:opening-products' {
  import type { Product } from '#shared/catalog/product.ts';
  const products: Product[];
  export default products;
}
