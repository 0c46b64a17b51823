import type { Product } from '#shared/catalog/product.ts';
import { ApiError, call } from '#web/api/call.ts';
import { chooseProducts, slugsOf, type LandingProducts } from './choose-products.ts';
import type { LandingContent } from './landing-content.ts';

export interface LoadedLanding {
  products: LandingProducts;
}

/** Loads each product by its slug. */
export async function loadLanding(content: LandingContent): Promise<LoadedLanding> {
  const found = await Promise.all(slugsOf(content).map(ask));
  return { products: chooseProducts(content, found) };
}

async function ask(slug: string): Promise<Product | undefined> {
  try {
    return (await call('GET /api/products/:id', { params: { id: slug } })).product;
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    if (!isUnknown) throw error;
    return undefined;
  }
}
