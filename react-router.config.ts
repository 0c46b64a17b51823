import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes ship with the first page: the list is small, and later clicks need no route discovery.
  routeDiscovery: { mode: 'initial' },
  // One file per route, so that a prefetched link also works when the server is unavailable.
  splitRouteModules: false,
} satisfies Config;
