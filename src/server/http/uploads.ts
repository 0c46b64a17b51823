import fastifyStatic from '@fastify/static';
import { AppError } from '#shared/errors.ts';
import { iconFiles } from '#shared/media/uploads.ts';
import { uploadFolder } from '../adapters/uploads/upload-folder.ts';
import type { App } from './handle.ts';
import { assetHeaders, sharedImageHeaders } from './security-headers.ts';

const HASH = '[0-9a-f]{32}';
const files = [
  `${HASH}-\\d{1,5}x\\d{1,5}/(?:\\d{1,4}\\.(?:avif|webp)|logo\\.png)`,
  `video/${HASH}\\.(?:mp4|webm)`,
  `captions/${HASH}\\.vtt`,
  `icon/${HASH}/(?:${iconFiles.join('|').replaceAll('.', '\\.')})`,
];
const FILE = new RegExp(`^/uploads/(?:${files.join('|')})(?:\\?|$)`);

/** Serves uploaded files. Their names are content hashes, so a file never changes. */
export function uploadRoutes(app: App, dataDir: string): void {
  app.register(async (uploads) => {
    // Other paths are rejected before the file system is accessed.
    uploads.addHook('onRequest', async ({ url }) => {
      if (!FILE.test(url)) throw new AppError('not_found');
    });
    await uploads.register(fastifyStatic, {
      root: uploadFolder(dataDir),
      prefix: '/uploads/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.headers({
          // Webmail shows the logo on its own pages.
          ...(path.endsWith('/logo.png') ? sharedImageHeaders : assetHeaders),
          'cache-control': 'public, max-age=31536000, immutable',
        });
      },
    });
  });
}
