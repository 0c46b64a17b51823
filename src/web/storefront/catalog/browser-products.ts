import { callRaw, requestTimeout } from '#web/api/call.ts';
import { createProductSource } from './product-source.ts';
import { isStaticPreview } from './static-preview.ts';

export const browserProducts = createProductSource({
  hasApi: !isStaticPreview(globalThis.location?.hostname ?? ''),
  askList: (query) => callRaw('GET /api/products', { query }),
  readFile: async () => {
    const response = await fetch('/data/products.json', { signal: requestTimeout() });
    if (!response.ok) throw new Error(`The static list answers ${response.status}`);
    return response.json();
  },
  readBundle: async () => (await import('virtual:opening-products')).default,
  now: Date.now,
});
