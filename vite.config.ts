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
import { keepNavigation } from './scripts/keep-navigation.ts';
import { entries, scriptGroups, staticEntry } from './scripts/script-groups.ts';
import { seedProducts, seedVideoTestimonials } from './src/server/db/seed/opening-catalogue.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    keepNavigation(),
    openingContent(),
    islandScripts(),
    leanIcons(),
    offlinePages(),
  ],
  // Bundles React's production build into the server. By default the process would choose it by NODE_ENV, and the
  // development build renders four times slower.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    assetsInlineLimit: 0,
    // What a dynamic import needs is mostly loaded already, and its file loads the rest. A list of preloads would be part of
    // every importing file, and take time.
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: scriptGroups } },
          // Only the entries do something when they are loaded, so unused imports can be dropped.
          treeshake: {
            moduleSideEffects: [
              { test: /\/src\/web\/entry\.\w+\.tsx$|\.css/, sideEffects: true },
              { test: /\/src\/(web|shared)\//, sideEffects: false },
            ],
          },
        },
      },
    },
  },
}));

const ISLANDS = /\/src\/web\/storefront\/([\w-]+)\/islands\.ts$/;

/** The scripts of static pages in the client build, which the server build needs. */
const built = { entry: '', files: {} as Record<string, string[]> };

/** Builds the script of static pages and tells the server its file names. */
function islandScripts(): Plugin {
  const id = '\0virtual:island-scripts';
  let isDevelopment = false;
  return {
    name: 'island-scripts',
    configResolved: ({ command }) => {
      isDevelopment = command === 'serve';
    },
    buildStart() {
      if (isDevelopment || this.environment.name !== 'client') return;
      this.emitFile({ type: 'chunk', id: staticEntry, name: 'static-pages' });
    },
    resolveId: (source) => (source === id.slice(1) ? id : undefined),
    load(source) {
      if (source !== id) return undefined;
      const start = isDevelopment
        ? `import "/@vite/client";import "/@id/__x00__virtual:react-router/inject-hmr-runtime";import("${entries.static}")`
        : `import "${built.entry}"`;
      return `export const start = ${JSON.stringify(start)};
export const files = ${JSON.stringify(built.files)};`;
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const filesOf = (fileName: string, found = new Set<string>()): Set<string> => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || found.has(fileName)) return found;
        found.add(fileName);
        for (const imported of chunk.imports) filesOf(imported, found);
        return found;
      };
      const paths = (fileName: string) => Array.from(filesOf(fileName), (name) => `/${name}`);
      for (const { moduleIds, fileName } of chunks) {
        for (const module of moduleIds) {
          const folder = ISLANDS.exec(module)?.[1];
          if (folder) built.files[folder] = paths(fileName);
          if (module === staticEntry) built.entry = `/${fileName}`;
        }
      }
      built.files.shell = paths(built.entry.slice(1));
    },
  };
}

/** Our icons have fewer attributes and less code. */
function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')
        ? join(import.meta.dirname, 'src/web/ui/create-icon.ts')
        : undefined,
  };
}

/** If false, the next build ships a service worker that removes itself and its caches. */
const HAS_OFFLINE_PAGES = true;

/** Builds the service worker with all static and dynamic imports of static pages. */
function offlinePages(): Plugin {
  return {
    name: 'offline-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const scripts = new Set<string>();
      const visit = (name: string) => {
        const chunk = bundle[name];
        // Only page loads of the sample load the code that measures them.
        if (scripts.has(name) || chunk?.type !== 'chunk' || chunk.name === 'measure-page') return;
        scripts.add(name);
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
      };
      visit(built.entry.slice(1));
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
