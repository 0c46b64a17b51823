import { whenIdle } from '#web/browser/when-idle.ts';
import { prefetchPage } from '#web/islands/page-html.ts';
import { registerWorker } from '#web/offline/register-worker.ts';
import { browserProducts } from '../catalog/browser-products.ts';

const PAGES = ['/', '/products'];

/**
 * Loads the main pages and the products in idle moments, so that the shop keeps working if the server goes down. One
 * at a time, so that input stays responsive.
 */
export async function prepareOfflineUse(): Promise<void> {
  for (const path of PAGES) {
    await idle();
    if (path !== location.pathname) prefetchPage(new URL(path, location.href));
  }
  await idle();
  await browserProducts.prepare();
  await registerWorker();
}

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));
