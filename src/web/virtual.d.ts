declare module 'virtual:opening-products' {
  import type { Product } from '#shared/catalog/product.ts';
  const products: Product[];
  export default products;
}

declare module 'virtual:opening-films' {
  import type { VideoTestimonial } from '#shared/testimonials/contract.ts';
  const films: VideoTestimonial[];
  export default films;
}

declare module 'virtual:island-scripts' {
  /** The inline script that starts a static page. */
  export const start: string;
  /** The scripts of each folder of islands, with their imports. */
  export const files: Partial<Record<string, string[]>>;
}
