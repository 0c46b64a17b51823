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
