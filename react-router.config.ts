import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The whole site map ships with the first page: it is small, and later clicks ask the server nothing.
  routeDiscovery: { mode: 'initial' },
  // One file per route: a prefetched link needs nothing more of a server that may be gone by then.
  splitRouteModules: false,
} satisfies Config;
