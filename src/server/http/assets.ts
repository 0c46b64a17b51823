import fastifyStatic from '@fastify/static';
import { join } from 'node:path';
import type { App } from './handle.ts';
import { BUILD_FOLDER } from './pages.ts';
import { assetHeaders, sharedImageHeaders, workerHeaders } from './security-headers.ts';

const HOUR_SECONDS = 3600;
/** Plain or compressed. */
const WORKER_FILE = /\/client\/service-worker\.js(\.\w+)?$/;

/** Serves the built files, which the build has compressed. Files with a hash in their name never change. */
export function assetRoutes(app: App): void {
  app.register(fastifyStatic, {
    root: join(BUILD_FOLDER, 'client'),
    // One route per file; all other URLs are pages.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // An outdated worker would serve outdated pages.
      if (WORKER_FILE.test(path)) return reply.headers(workerHeaders);
      const isHashed = path.includes('/client/assets/');
      const isShared = path.includes('/client/art/share');
      return reply.headers({
        ...(isShared ? sharedImageHeaders : assetHeaders),
        'cache-control': isHashed
          ? 'public, max-age=31536000, immutable'
          : `public, max-age=${HOUR_SECONDS}`,
      });
    },
  });
}
