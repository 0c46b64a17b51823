import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import {
  WORKER_PATH,
  workerRemovalSource,
  workerSource,
} from './src/web/offline/service-worker.ts';
import { seedProducts, seedVideoTestimonials } from './src/server/db/seed/opening-catalogue.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), openingContent(), offlinePages()],
  // Bundles React's production build into the server. By default the process would choose it by NODE_ENV, and the
  // development build renders four times slower.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [framework, { name: partOf }] } } },
      },
    },
  },
}));

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** React and its router form one chunk, which changes only with an upgrade. */
const framework = {
  name: 'framework',
  test: /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
  priority: 1,
};

/** Pages that visitors often open in sequence; code that two of them share forms one chunk. */
const shopWindow = ['home', 'products', 'product', 'cart'].map(
  (page) => `/src/web/storefront/${page}/route.tsx`,
);

/** Code of every page forms one chunk, and code of every storefront page another. */
const parts = {
  everywhere: '/src/web/root.tsx',
  storefront: '/src/web/storefront/shell/layout.tsx',
};

let partOfModule: Map<string, string> | undefined;

function partOf(id: string, modules: Modules): string | null {
  partOfModule ??= partsByModule(modules);
  return partOfModule.get(id) ?? (ICON.test(id) ? 'icons' : null);
}

function partsByModule(modules: Modules): Map<string, string> {
  const reach = (path: string) => reachable(join(import.meta.dirname, path), modules);
  const seen = new Set<string>();
  const found = new Map<string, string>();
  for (const module of shopWindow.flatMap(reach)) {
    if (seen.has(module) || SMALL.test(module)) found.set(module, 'window');
    seen.add(module);
  }
  for (const [part, path] of Object.entries(parts).toReversed()) {
    for (const module of reach(path)) found.set(module, part);
  }
  return found;
}

const SMALL = /\/lucide-react\/|\/src\/web\/art\//;
const ICON = /\/lucide-react\/.*\/icons\//;
const ALL_ICONS = /\/lucide-react\/.*\/lucide-react\.m?js$/;

/** Collects the transitive imports of a module: our own code, and icons by name. */
function reachable(from: string, modules: Modules): string[] {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || /node_modules\/(?!lucide-react)/.test(id)) return;
    found.add(id);
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      if (!ALL_ICONS.test(imported)) visit(imported);
      else for (const icon of iconsIn(code ?? '')) visit(join(imported, `../icons/${icon}.mjs`));
    }
  };
  visit(from);
  return [...found];
}

/** `CircleAlert` is the file `circle-alert`. */
function iconsIn(code: string): Set<string> {
  const names = Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g));
  return new Set(
    names
      .flatMap(([, list = '']) => list.split(','))
      .map((name) => name.trim().split(/\s/)[0] ?? '')
      .map((name) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()),
  );
}

/** If false, the next build ships a service worker that removes itself and its caches. */
const HAS_OFFLINE_PAGES = true;

/** The storefront pages that work offline. */
const offlineModules = [
  'root.tsx',
  'entry.client.tsx',
  'storefront/shell/layout.tsx',
  ...['home', 'products', 'product', 'cart', 'landing/sattu', 'landing/makhana'].map(
    (page) => `storefront/${page}/route.tsx`,
  ),
].map((path) => join(import.meta.dirname, 'src/web', path));

/** Builds the service worker with all static and dynamic imports of these pages. */
function offlinePages(): Plugin {
  return {
    name: 'offline-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const scripts = new Set<string>();
      const visit = (name: string) => {
        const chunk = bundle[name];
        if (scripts.has(name) || chunk?.type !== 'chunk') return;
        scripts.add(name);
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
      };
      for (const chunk of Object.values(bundle)) {
        const from = chunk.type === 'chunk' ? chunk.facadeModuleId?.split('?')[0] : undefined;
        if (from && offlineModules.includes(from)) visit(chunk.fileName);
      }
      const smallScene = /^assets\/([a-z-]+)-mobile-480-[\w-]+\.avif$/;
      const scenes = Object.fromEntries(
        Object.keys(bundle).flatMap((name) => {
          const scene = smallScene.exec(name)?.[1];
          return scene ? [[scene, `/${name}`]] : [];
        }),
      );
      const paths = [...scripts].sort().map((name) => `/${name}`);
      // The router's manifest lists all files, so any changed file makes a new build.
      const all = Object.keys(bundle).sort().join();
      const version = createHash('sha256').update(all).digest('hex').slice(0, 12);
      const source = HAS_OFFLINE_PAGES
        ? workerSource({ version, scripts: paths, scenes })
        : workerRemovalSource();
      this.emitFile({ type: 'asset', fileName: WORKER_PATH.slice(1), source });
    },
  };
}

/** Fallback data from the seed for the browser when the API is unavailable. */
const bundled: Record<string, () => Promise<unknown>> = {
  'virtual:opening-products': seedProducts,
  'virtual:opening-films': seedVideoTestimonials,
};

/** Adds lists to the bundle and writes `/data/products.json`. */
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
