import type { Product } from '#shared/catalog/product.ts';

interface ProductStatus {
  text: string;
  tone: 'ok' | 'bad' | 'neutral';
}

export function statusOf({ isActive, stock }: Pick<Product, 'isActive' | 'stock'>): ProductStatus {
  if (!isActive) return { text: 'Inactive', tone: 'neutral' };
  return stock > 0 ? { text: 'In Stock', tone: 'ok' } : { text: 'Out of Stock', tone: 'bad' };
}
