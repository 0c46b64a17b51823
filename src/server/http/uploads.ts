import { AppError } from '#shared/errors.ts';
import { parseRange } from '../adapters/uploads/byte-range.ts';
import type { Storage } from '../adapters/uploads/storage.ts';
import { fileType, findFileName } from '../adapters/uploads/upload-names.ts';
import type { App } from './handle.ts';
import { assetHeaders, sharedImageHeaders } from './security-headers.ts';

/** Serves uploaded files. Their names contain content hashes, so a file never changes, and its name is its ETag. */
export function uploadRoutes(app: App, storage: Storage): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    async handler({ method, url, headers }, reply) {
      // Other paths are rejected before the storage is accessed.
      const name = findFileName(url.split('?', 1)[0] ?? '');
      const type = name && fileType(name);
      if (!name || !type) throw new AppError('not_found');
      const etag = `"${name}"`;
      const sent = {
        // Webmail shows the logo on its own pages.
        ...(name.endsWith('/logo.png') ? sharedImageHeaders : assetHeaders),
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        'accept-ranges': 'bytes',
      };
      if (isKnown(headers['if-none-match'], etag)) return reply.headers(sent).status(304).send();
      if (method === 'HEAD') {
        const size = await storage.findSize(name);
        if (size === undefined) throw new AppError('not_found');
        return reply
          .headers({ ...sent, 'content-length': String(size) })
          .type(type)
          .send();
      }
      // A range belongs to the version that the client has; without this header, to any.
      const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
      const range = isSame ? parseRange(headers.range) : undefined;
      const file = await storage.open(name, range);
      if (!file) throw new AppError('not_found');
      const { size, start, end, content } = file;
      if (range) {
        reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
      }
      reply.headers({ ...sent, 'content-length': String(end - start + 1) });
      return reply.type(type).send(content);
    },
  });
}

function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag);
}
