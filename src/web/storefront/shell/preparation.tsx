import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

const IDLE_MAX_MS = 4000;
const NO_IDLE_WAIT_MS = 1500;

/**
 * Once the first page is idle, everything is fetched that walking through the shop window needs: its
 * scripts, and its products. So it goes on when the server dies; without its script a link would lead
 * to the browser's own error page.
 */
export function Preparation() {
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) void prepareProducts();
  }, [isIdle]);
  if (!isIdle) return null;
  return (
    <>
      <PrefetchPageLinks page="/" />
      <PrefetchPageLinks page="/products" />
      <PrefetchPageLinks page="/products/any" />
    </>
  );
}

async function prepareProducts(): Promise<void> {
  const { browserProducts } = await import('../catalog/browser-products.ts');
  await browserProducts.prepare();
}

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), NO_IDLE_WAIT_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: IDLE_MAX_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
