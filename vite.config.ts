import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { seedProducts } from './src/server/db/seed/opening-catalogue.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), openingProducts()],
  // Built, the server side carries React in production mode inside, whatever NODE_ENV says.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: { assetsInlineLimit: 0 },
}));

/** What the browser shows when the API is away: `/data/products.json`, and a list in the bundle. */
function openingProducts(): Plugin {
  const bundled = 'virtual:opening-products';
  const file = 'data/products.json';
  return {
    name: 'opening-products',
    resolveId: (id) => (id === bundled ? `\0${bundled}` : undefined),
    load: async (id) =>
      id === `\0${bundled}`
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(await seedProducts()))})`
        : undefined,
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const source = JSON.stringify({ products: await seedProducts() });
      this.emitFile({ type: 'asset', fileName: file, source });
    },
    configureServer(server) {
      server.middlewares.use(`/${file}`, (_request, response, next) => {
        seedProducts().then(
          (products) =>
            response
              .setHeader('content-type', 'application/json')
              .end(JSON.stringify({ products })),
          next,
        );
      });
    },
  };
}
