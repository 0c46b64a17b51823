import fastifyStatic from '@fastify/static';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assetType } from '../modules/assets/asset-types.ts';
import type { Asset } from './asset-source.ts';
import { accepts } from './cached-response.ts';
import type { App } from './handle.ts';
import { CLIENT_FOLDER } from './build-folder.ts';
import { assetHeaders, sharedImageHeaders, workerHeaders } from './security-headers.ts';

const HOUR_SECONDS = 3600;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Plain or compressed. */
const WORKER_FILE = /\/client\/service-worker\.js(\.\w+)?$/;

/**
 * Lets `reply.sendFile` send the built files, which the build has compressed, and returns their paths. Files with a
 * hash in their name never change.
 */
export function registerAssets(app: App): ReadonlySet<string> {
  app.register(fastifyStatic, {
    root: CLIENT_FOLDER,
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
        'cache-control': isHashed ? IMMUTABLE : `public, max-age=${HOUR_SECONDS}`,
      });
    },
  });
  const entries = readdirSync(CLIENT_FOLDER, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return new Set(
    files.map(({ parentPath, name }) => relative(CLIENT_FOLDER, join(parentPath, name))),
  );
}

interface Sending {
  path: string;
  asset: Asset;
}

/** Sends a file of another version like one of this build. */
export function sendAsset(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { path, asset }: Sending,
) {
  const { body, brotli, gzip } = asset;
  const accepted = headers['accept-encoding']?.toString() ?? '';
  reply.headers({
    ...assetHeaders,
    'cache-control': IMMUTABLE,
    'content-type': assetType(path),
    vary: 'accept-encoding',
  });
  if (brotli && accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(brotli);
  if (gzip && accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(body);
}
