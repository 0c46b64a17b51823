import fastifyStatic from '@fastify/static';
import { join } from 'node:path';
import type { App } from './handle.ts';
import { BUILD_FOLDER } from './pages.ts';
import { assetHeaders, sharedPictureHeaders, workerHeaders } from './security-headers.ts';

const HOUR_SECONDS = 3600;
/** Plain or compressed. */
const WORKER_FILE = /\/client\/service-worker\.js(\.\w+)?$/;

/** The built files, compressed once when they were built. Names with a hash in them never change. */
export function assetRoutes(app: App): void {
  app.register(fastifyStatic, {
    root: join(BUILD_FOLDER, 'client'),
    // One route per file, known at start: every other address is a page.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // A browser that kept an old worker would keep old pages.
      if (WORKER_FILE.test(path)) return reply.headers(workerHeaders);
      const isHashed = path.includes('/client/assets/');
      const isShared = path.includes('/client/art/share');
      return reply.headers({
        ...(isShared ? sharedPictureHeaders : assetHeaders),
        'cache-control': isHashed
          ? 'public, max-age=31536000, immutable'
          : `public, max-age=${HOUR_SECONDS}`,
      });
    },
  });
}
