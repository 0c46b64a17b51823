import { createServer } from 'vite';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import { freePort } from './db/free-port.ts';
import type { Fetch, Web, WebBuild } from './http/pages.ts';
import { start } from './start.ts';

/** Starts the shop with Vite, which reloads pages as they are edited (`npm run dev`). */
await start(async (): Promise<Web> => {
  const vite = await createServer({
    appType: 'custom',
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  // Vite's listener would exit the process before the shop is closed.
  process.removeAllListeners('SIGTERM');
  let fetch: Fetch;
  let readSettings: () => PublicSettings;
  return {
    connectApi: (inProcess) => (fetch = inProcess),
    connectSettings: (read) => (readSettings = read),
    render: async (request) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild;
      build.entry.module.connectApi(fetch);
      build.entry.module.connectSettings(readSettings);
      return build.entry.module.createRequestHandler(build, 'development')(request);
    },
    development: (request, response, next) => vite.middlewares(request, response, next),
  };
});
