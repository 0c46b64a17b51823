import type { Page } from '#shared/pages/contract.ts';
import { ApiError, call } from '#web/api/call.ts';
import type { LandingProducts } from '../landing/choose-products.ts';
import { loadLanding } from '../landing/landing-products.ts';

export interface LoadedPage extends Page {
  /** Only for landing pages. */
  products?: LandingProducts;
}

/** The published page of the URL; null if there is none. */
export async function loadPage(url: URL): Promise<LoadedPage | null> {
  const page = await findPage(url);
  if (!page?.landing) return page;
  return { ...page, products: await loadLanding(page.landing) };
}

async function findPage({ pathname, searchParams }: URL): Promise<Page | null> {
  const version = searchParams.get('version') ?? undefined;
  try {
    return (await call('GET /api/pages', { query: { path: pathname, version } })).page;
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (!isUnknown) throw error;
    return null;
  }
}
