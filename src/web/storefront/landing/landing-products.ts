import type { Product } from '#shared/catalog/product.ts';
import type { LandingFields } from '#shared/settings/page.ts';
import { ApiError, call } from '#web/api/call.ts';
import { chooseProducts, slugsOf, type LandingProducts } from './choose-products.ts';

/** Loads each product by its slug. */
export async function loadLanding(fields: LandingFields): Promise<LandingProducts> {
  const found = await Promise.all(slugsOf(fields).map(ask));
  return chooseProducts(fields, found);
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
