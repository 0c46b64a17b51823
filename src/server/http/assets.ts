import fastifyStatic from '@fastify/static';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { App } from './handle.ts';
import { BUILD_FOLDER } from './pages.ts';
import { assetHeaders, sharedImageHeaders, workerHeaders } from './security-headers.ts';

const FOLDER = join(BUILD_FOLDER, 'client');
const HOUR_SECONDS = 3600;
/** Plain or compressed. */
const WORKER_FILE = /\/client\/service-worker\.js(\.\w+)?$/;

/**
 * Lets `reply.sendFile` send the built files, which the build has compressed, and returns their paths. Files with a
 * hash in their name never change.
 */
export function registerAssets(app: App): ReadonlySet<string> {
  app.register(fastifyStatic, {
    root: FOLDER,
    // A route per file would take longer to register than all endpoints together.
    serve: false,
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
  const entries = readdirSync(FOLDER, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return new Set(files.map(({ parentPath, name }) => relative(FOLDER, join(parentPath, name))));
}
