import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { seedProducts, seedVideoTestimonials } from './src/server/db/seed/opening-catalogue.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), openingContent()],
  // Built, the server side carries React in production mode inside, whatever NODE_ENV says.
  ssr: command === 'build' ? { noExternal: true } : {},
  build: { assetsInlineLimit: 0 },
}));

/** What the browser shows when the API is away, made from the seed. */
const bundled: Record<string, () => Promise<unknown>> = {
  'virtual:opening-products': seedProducts,
  'virtual:opening-films': seedVideoTestimonials,
};

/** Lists in the bundle, and `/data/products.json`. */
function openingContent(): Plugin {
  const file = 'data/products.json';
  return {
    name: 'opening-content',
    resolveId: (id) => (id in bundled ? `\0${id}` : undefined),
    load: async (id) => {
      const read = id.startsWith('\0') ? bundled[id.slice(1)] : undefined;
      if (!read) return undefined;
      const content = await read();
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(content))})`;
    },
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
