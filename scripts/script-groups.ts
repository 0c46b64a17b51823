import { globSync } from 'node:fs';
import { join } from 'node:path';

// Divides the scripts of the pages into files.

const ROOT = join(import.meta.dirname, '..');

export const staticEntry = join(ROOT, 'src/web/entry.static.tsx');

interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code: string | null;
}

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** React changes only with an upgrade; static pages do not need its router. */
const react = {
  name: 'react',
  test: /rolldown\/runtime|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|zustand)\//,
  priority: 101,
};
/** Together, because small files compress badly. */
const controls = {
  name: 'controls',
  test: /\/src\/web\/ui\/(text-input|search-input|segmented|select|scroll-into-row)\.tsx?$/,
  priority: 0,
};
/** Only a few pages show them, and the list of their files is long. */
const scenes = {
  name: 'scenes',
  test: /\/src\/web\/(art\/scenes|ui\/picture)\.tsx?$/,
  priority: 98,
};
/** Only forms need it, and evaluating it takes time. */
const zod = { name: 'zod', test: /node_modules\/zod\//, priority: 99 };
const router = { name: 'router', test: /node_modules\/react-router\//, priority: 100 };

/** The modules from which the scripts of pages start. */
export const entries = {
  application: '/src/web/root.tsx',
  static: '/src/web/entry.static.tsx',
  ...Object.fromEntries(
    ['home', 'products', 'product', 'cart', 'contact', 'policies'].map((page) => [
      page,
      `/src/web/storefront/${page}/islands.ts`,
    ]),
  ),
};

/**
 * Pages that React Router renders in the browser. The pages of an area share one file, because every request and every
 * module costs time.
 */
const routerPages = {
  account: [
    'entry.client.tsx',
    'storefront/{shell/layout,checkout/route}.tsx',
    'account/!(reset-password|verify-email)/route.tsx',
  ],
  // Pages beside a large picture.
  auth: [
    'storefront/auth/route.tsx',
    'account/{reset-password,verify-email}/route.tsx',
    'admin/invite/route.tsx',
  ],
  'back-office': [
    'entry.client.tsx',
    'admin/{,!(settings|categories|accounts|invite)/{,!(tax-rates)/}}{layout,route}.tsx',
  ],
  // Pages with large forms, uploads and lists of their own, which the other pages do not need.
  settings: ['admin/{settings,categories,accounts,products/tax-rates}/**/route.tsx'],
};

/** Each group also takes the imports of its modules, so code that more pages use comes first. */
const RANKS = [
  'everywhere',
  'shell',
  'static',
  'shared',
  'later',
  'application',
  // Code of so many static pages that the router's pages use as well.
  ...Object.keys(entries).flatMap((_, index, { length }) => withForms(length - index)),
  ...['signed-in', ...Object.keys(routerPages)].flatMap(withForms),
  'icons',
];

/** Forms have files of their own, because they need Zod. */
function withForms(rank: string | number): string[] {
  return [`${rank}`, `${rank}-forms`];
}

interface Part {
  rank: string;
  /** The name of the file. */
  name: string;
}

const groups = RANKS.map((rank, index, { length }) => ({
  name(id: string, modules: Modules) {
    const part = partOf(id, modules);
    return part?.rank === rank ? part.name : null;
  },
  debugName: rank,
  priority: length - index,
}));

export const scriptGroups = [react, router, zod, scenes, controls, ...groups];

let partOfModule: Map<string, Part | undefined> | undefined;

function partOf(id: string, modules: Modules): Part | undefined {
  partOfModule ??= partsByModule(modules);
  if (partOfModule.has(id)) return partOfModule.get(id);
  return ICON.test(id) ? named('icons') : undefined;
}

const named = (name: string): Part => ({ rank: name, name });

function partsByModule(modules: Modules): Map<string, Part | undefined> {
  const users = new Map<string, Set<string>>();
  for (const [entry, path] of Object.entries(entries)) {
    for (const module of reachable(join(ROOT, path), modules)) {
      users.set(module, (users.get(module) ?? new Set()).add(entry));
    }
  }
  for (const module of reachable(staticEntry, modules, { later: true })) {
    users.set(module, (users.get(module) ?? new Set()).add('later'));
  }
  // It runs when it is loaded, so it needs a chunk of its own.
  users.delete(staticEntry);
  const isForm = (module: string) => needsZod(module, modules);
  const parts = routerParts(modules, isForm);
  for (const [module, entryNames] of users) {
    const name = partFor(entryNames, parts.has(module));
    if (name) parts.set(module, named(name));
    else parts.set(module, parts.has(module) ? sharedBy(entryNames, isForm(module)) : undefined);
  }
  return parts;
}

/** Undefined for code of single static pages, which the bundler divides. */
function partFor(users: Set<string>, isRouterCode: boolean): string | undefined {
  if (users.has('static')) {
    if (users.has('application')) return 'everywhere';
    return isRouterCode ? 'shell' : 'static';
  }
  if (!users.has('application')) return undefined;
  if (users.size === 1) return 'application';
  return users.size === 2 && users.has('later') ? 'later' : 'shared';
}

function sharedBy(users: Set<string>, isForm: boolean): Part {
  const pages = [...users].filter((user) => user !== 'later').sort();
  const suffix = isForm ? '-forms' : '';
  return { rank: `${users.size}${suffix}`, name: `${pages.join('-') || 'dialogs'}${suffix}` };
}

const zodUsers = new Map<string, boolean>();

function needsZod(id: string, modules: Modules): boolean {
  let isUser = zodUsers.get(id);
  if (isUser === undefined) {
    // For modules that import each other.
    zodUsers.set(id, false);
    const { importedIds = [] } = modules.getModuleInfo(id) ?? {};
    isUser = importedIds.some((imported) => zod.test.test(imported) || needsZod(imported, modules));
    zodUsers.set(id, isUser);
  }
  return isUser;
}

/** The code of the router's pages; undefined if only one of them uses it. */
function routerParts(
  modules: Modules,
  isForm: (module: string) => boolean,
): Map<string, Part | undefined> {
  const users = new Map<string, string[]>();
  const cwd = join(ROOT, 'src/web');
  for (const [area, patterns] of Object.entries(routerPages)) {
    for (const page of globSync(patterns, { cwd })) {
      for (const module of reachable(join(cwd, page), modules)) {
        users.set(module, [...(users.get(module) ?? []), area]);
      }
    }
  }
  // It runs when it is loaded, like the script of static pages.
  users.delete(join(cwd, 'entry.client.tsx'));
  return new Map(
    Array.from(users, ([module, areas]) => {
      if (areas.length === 1) return [module, undefined];
      const part = areaOf(new Set(areas));
      return [module, named(isForm(module) ? `${part}-forms` : part)];
    }),
  );
}

/** A page also loads the files of larger areas that it is a part of. */
function areaOf(areas: Set<string>): string {
  const isBackOffice = areas.has('back-office') || areas.has('settings');
  if (!isBackOffice) return areas.has('account') ? 'account' : 'auth';
  if (areas.has('account') || areas.has('auth')) return 'signed-in';
  return areas.has('back-office') ? 'back-office' : 'settings';
}

const ICON = /\/lucide-react\/.*\/icons\//;
const ALL_ICONS = /\/lucide-react\/.*\/lucide-react\.m?js$/;

/** Collects the transitive imports of a module, and with `later` the dynamic ones: our own code, and icons by name. */
function reachable(from: string, modules: Modules, { later = false } = {}): string[] {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || /node_modules\/(?!lucide-react)/.test(id)) return;
    found.add(id);
    const info = modules.getModuleInfo(id);
    const { importedIds = [], dynamicallyImportedIds = [], code } = info ?? {};
    for (const imported of [...importedIds, ...(later ? dynamicallyImportedIds : [])]) {
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
