import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { isDataSaverOn } from '#web/browser/data-saver.ts';
import { useIdle, whenIdle } from '#web/browser/idle.ts';

const PAGES = ['/', '/products', '/products/any'];

/**
 * When the first page is idle, prefetches the scripts and products of the main pages, so that the shop keeps working
 * if the server goes down. One page at a time, so that input stays responsive. Nothing is prefetched in data-saver mode.
 */
export function PrefetchPages() {
  const isIdle = useIdle();
  const [count, setCount] = useState(0);
  const isDone = count === PAGES.length;
  useEffect(() => {
    if (!isIdle || isDataSaverOn()) return undefined;
    return whenIdle(() => (isDone ? void prepareProducts() : setCount(count + 1)));
  }, [isIdle, isDone, count]);
  return PAGES.slice(0, count).map((page) => <PrefetchPageLinks key={page} page={page} />);
}

async function prepareProducts(): Promise<void> {
  const { browserProducts } = await import('../catalog/browser-products.ts');
  await browserProducts.prepare();
  const { registerWorker } = await import('#web/offline/register-worker.ts');
  await registerWorker();
}
