import fastifyStatic from '@fastify/static';
import { AppError } from '#shared/errors.ts';
import { pictureFolder } from '../adapters/pictures.ts';
import type { App } from './handle.ts';
import { assetHeaders } from './security-headers.ts';

const FILE = /^\/uploads\/[0-9a-f]{32}-\d{1,5}x\d{1,5}\/\d{1,4}\.(?:avif|webp)(?:\?|$)/;

/** Serves uploaded pictures. Their names are content hashes, so a file never changes. */
export function uploadRoutes(app: App, dataDir: string): void {
  app.register(async (uploads) => {
    // Other paths are rejected before the file system is accessed.
    uploads.addHook('onRequest', async ({ url }) => {
      if (!FILE.test(url)) throw new AppError('not_found');
    });
    await uploads.register(fastifyStatic, {
      root: pictureFolder(dataDir),
      prefix: '/uploads/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders(reply) {
        reply.headers({
          ...assetHeaders,
          'cache-control': 'public, max-age=31536000, immutable',
        });
      },
    });
  });
}
