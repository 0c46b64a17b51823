import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useIdle, whenIdle } from '#web/browser/idle.ts';

const PAGES = ['/', '/products', '/products/any'];

/**
 * Once the first page is idle, everything is fetched that walking through the shop window needs: its
 * scripts, and its products. So it goes on when the server dies; without its script a link would lead
 * to the browser's own error page. One page after the other, so that none of it keeps a finger waiting.
 */
export function Preparation() {
  const isIdle = useIdle();
  const [count, setCount] = useState(0);
  const isDone = count === PAGES.length;
  useEffect(() => {
    if (!isIdle) return undefined;
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
