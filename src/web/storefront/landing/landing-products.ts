import { defaultFilters } from '#shared/catalog/filters.ts';
import type { Product } from '#shared/catalog/product.ts';
import { ApiError, call } from '#web/api/call.ts';
import type { MaybePromise } from '#web/page/maybe-promise.ts';
import { browserProducts } from '../catalog/browser-products.ts';
import { chooseProducts, slugsOf, type LandingProducts } from './choose-products.ts';
import type { LandingContent } from './landing-content.ts';

export interface LoadedLanding {
  products: MaybePromise<LandingProducts>;
}

/** For the server: loads each product by its slug. */
export async function renderedLanding(content: LandingContent): Promise<LoadedLanding> {
  const found = await Promise.all(slugsOf(content).map(ask));
  return { products: chooseProducts(content, found) };
}

/** For the browser: the page does not wait for its products. */
export function browserLanding(content: LandingContent): LoadedLanding {
  return { products: loadInBrowser(content) };
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

/** Uses the cached list and loads missing products by slug. Never fails. */
async function loadInBrowser(content: LandingContent): Promise<LandingProducts> {
  const { products } = await browserProducts.select({
    ...defaultFilters,
    category: content.category,
  });
  const found = await Promise.all(
    slugsOf(content).map(
      async (slug) =>
        products.find((product) => product.slug === slug) ??
        (await browserProducts.find(slug).catch(() => undefined))?.product,
    ),
  );
  return chooseProducts(content, found);
}
