/** Server modules in order: each may import the modules before it. */
const ladder = [
  'rate-limit',
  'audit',
  'pages',
  'settings',
  'pincodes',
  'mail',
  'accounts',
  'catalog',
  'tax',
  'inventory',
  'payments',
  'offers',
  'cart',
  'orders',
  'checkout',
];
/** They may import the ladder, which does not import them. */
const besideLadder = [
  'addresses',
  'assets',
  'home',
  'invitations',
  'newsletter',
  'search',
  'speed',
  'testimonials',
];
/** They may import every module; only other back-office modules import them. */
const backOffice = [
  'accounting',
  'analytics',
  'categories',
  'customers',
  'digest',
  'mail-previews',
  'media',
  'notices',
  'privacy',
  'products',
  'setup',
  'stock',
  'support',
];
export const modules = [...ladder, ...besideLadder, ...backOffice];

/** The parts of the web application that do not import one another. */
const webAreas = ['storefront', 'account', 'admin'];
/** The programs that test a running shop. They share `harness` and do not import one another. */
const programs = ['bench', 'chaos', 'fuzz'];

interface Forbidden {
  /** Import paths as gitignore patterns. */
  group?: string[];
  regex?: string;
  allowTypeImports?: true;
  message: string;
}

interface Boundary {
  files: string[];
  forbidden: Forbidden[];
}

const within = (...folders: string[]) => folders.map((folder) => `**/${folder}/**`);

const pureShared = {
  // Anything that is not relative, not `#shared/` and not `zod/mini`; the regex engine has no look-ahead.
  regex: '^([^.#z]|z[^o]|zo[^d]|zod$|zod/[^m]|#[^s]|#s[^h])',
  message: 'shared imports nothing but zod/mini and itself.',
};
const sharedStandsAlone = {
  group: ['#server/**', '#web/**', ...within('server', 'web')],
  message: 'shared imports neither server nor web.',
};
const noPrograms = {
  group: within(...programs, 'harness', 'e2e'),
  message: 'The shop does not import the programs that test it.',
};
const noServer = {
  group: ['#server/**', ...within('server')],
  message: 'web never imports server: call the API (#web/api/call.ts).',
};
const noWeb = { group: ['#web/**', ...within('web')], message: 'server never imports web.' };
const ownDrizzle = {
  group: ['drizzle-orm', 'drizzle-orm/**'],
  allowTypeImports: true as const,
  message: 'Import it from db/drizzle.ts, which loads in a tenth of the time.',
};
const noHttp = {
  group: within('http'),
  message: 'Only app.ts, shop.ts and the route files of modules import http/.',
};
const bindingOnly = {
  group: [...within('http'), '!**/http/handle.ts', '!**/http/public-reads.ts'],
  message: 'Route files import nothing from http/ but handle.ts and public-reads.ts.',
};

const noMarkdown = {
  group: ['marked'],
  message: 'Markdown is read on the server (modules/pages), so that browsers do not load it.',
};

const web = [noServer, noPrograms, noMarkdown];
const server = [noWeb, ownDrizzle];

function otherAreas(area: string): Forbidden {
  const group = within(...webAreas.filter((other) => other !== area));
  return { group, message: `${webAreas.join(', ')} never import one another.` };
}

/** The modules that a module may not import. */
function modulesAbove(module: string): Forbidden[] {
  if (backOffice.includes(module)) return [];
  const rung = ladder.indexOf(module);
  const later = rung < 0 ? [] : [...ladder.slice(rung + 1), ...besideLadder];
  const above = [...later, ...backOffice];
  return [
    {
      group: above.flatMap((other) => [`../${other}/**`, `**/modules/${other}/**`]),
      message: `A module imports only those before it: ${ladder.join(', ')}. No module imports the back-office.`,
    },
  ];
}

function moduleBoundaries(module: string): Boundary[] {
  const folder = `src/server/modules/${module}`;
  const common = [...server, noPrograms, ...modulesAbove(module)];
  return [
    { files: [`${folder}/**`], forbidden: [...common, noHttp] },
    {
      files: [`${folder}/{routes,*-routes,*-route}.ts`],
      forbidden: [...common, bindingOnly],
    },
  ];
}

/** Where several boundaries match a file the linter applies only the last one, so each repeats what still holds. */
export const boundaries: Boundary[] = [
  { files: ['src/shared/**'], forbidden: [pureShared, sharedStandsAlone] },
  { files: ['src/shared/**/*.test.ts'], forbidden: [sharedStandsAlone] },
  { files: ['src/web/**'], forbidden: web },
  {
    files: ['src/web/*/**'],
    forbidden: [
      ...web,
      { group: within(...webAreas), message: 'What all areas share imports none of them.' },
    ],
  },
  {
    files: ['src/web/ui/**'],
    forbidden: [
      ...web,
      {
        group: within(...webAreas, 'cart', 'session'),
        message: 'The UI kit imports no shop code.',
      },
    ],
  },
  ...webAreas.map((area) => ({
    files: [`src/web/${area}/**`],
    forbidden: [...web, otherAreas(area)],
  })),
  { files: ['src/server/**'], forbidden: [...server, noPrograms] },
  {
    files: ['src/server/{adapters,db,jobs}/**'],
    forbidden: [...server, noPrograms, noHttp],
  },
  ...modules.flatMap(moduleBoundaries),
  // Tests may start whole shops and programs.
  { files: ['src/server/{db,jobs}/**/*.test.ts', 'src/server/*.test.ts'], forbidden: server },
  {
    files: ['harness/**'],
    forbidden: [{ group: within(...programs), message: 'The harness imports no program.' }],
  },
  ...programs.map((program) => ({
    files: [`${program}/**`],
    forbidden: [
      {
        group: within(...programs.filter((other) => other !== program)),
        message: 'Programs share code through harness/.',
      },
    ],
  })),
];
