import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import { statusOf } from '../../products/product-status.ts';

interface SaleState {
  text: string;
  tone: 'ok' | 'bad' | 'warn';
  /** Why it is not on sale. */
  reason?: string;
}

/** Null is a product that does not exist. */
export function saleState(product: ProductChoice | null): SaleState {
  const notOnSale = { text: 'Not on sale', tone: 'warn' } as const;
  if (!product) return { ...notOnSale, reason: 'It was deleted, or its address changed.' };
  if (product.isArchived) return { ...notOnSale, reason: 'It is in the archive.' };
  if (!product.isActive) return { ...notOnSale, reason: 'It is hidden in the shop.' };
  const { text } = statusOf(product);
  return { text, tone: product.stock > 0 ? 'ok' : 'bad' };
}
