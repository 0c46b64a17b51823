import { useEffect } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useIdle } from '#web/browser/idle.ts';

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
