import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { ShareCard } from '#shared/catalog/share-card.ts';
import { iconUrl, type CardRequest } from './share-card/card-request.ts';
import type { Storage } from './uploads/storage.ts';
import { findFileName } from './uploads/upload-names.ts';

const PROGRAM = join(import.meta.dirname, 'share-card/main.ts');
const TIMEOUT_MS = 30_000;
const CARD_BYTES_MAX = 2 * 1024 * 1024;
const WAITING_MAX = 24;
/** About 170 KB each. The oldest files are deleted; a later request draws the card again. */
const FILES_MAX = 500;

type ReadUploads = Pick<Storage, 'read'>;

export interface ShareCards {
  /** The card is drawn on the first request. */
  get(card: ShareCard): Promise<Buffer>;
}

/** The directory of share cards. */
export const cardFolder = (dataDir: string) => join(dataDir, 'share-cards');

/** Draws one card at a time. Concurrent requests for a card share one drawing. */
export function createShareCards(dataDir: string, storage: ReadUploads): ShareCards {
  const folder = cardFolder(dataDir);
  const drawing = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const queueDrawing = (card: ShareCard, name: string) => {
    if (drawing.size >= WAITING_MAX) {
      throw new AppError('too_many_requests', { retryAfterSeconds: 10 });
    }
    const result = last.then(async () => {
      const picture = await draw(card, await readUploads(card.drawing, storage));
      await store(folder, name, picture);
      return picture;
    });
    last = result.catch(() => {});
    return result;
  };

  return {
    async get(card) {
      const name = basename(card.path);
      const stored = await readFile(join(folder, name)).catch(() => undefined);
      if (stored) return stored;
      const pending = drawing.get(name);
      if (pending) return pending;
      const picture = queueDrawing(card, name).finally(() => drawing.delete(name));
      drawing.set(name, picture);
      return picture;
    },
  };
}

/** The uploads that the card shows, without missing ones, by their URL. */
async function readUploads(
  { brand, image, photo }: ShareCard['drawing'],
  storage: ReadUploads,
): Promise<CardRequest['uploads']> {
  const urls = [photo, image, brand?.logo, brand?.icon && iconUrl(brand.icon)];
  const uploads: CardRequest['uploads'] = {};
  for (const url of urls) {
    const name = url && findFileName(url);
    const bytes = name && (await storage.read(name));
    if (bytes) uploads[url] = bytes.toString('base64');
  }
  return uploads;
}

function draw({ path, drawing }: ShareCard, uploads: CardRequest['uploads']): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The process that reads pictures gets no secrets.
    const env = {};
    const options = {
      encoding: 'buffer',
      env,
      timeout: TIMEOUT_MS,
      maxBuffer: CARD_BYTES_MAX,
    } as const;
    const child = execFile(process.execPath, [PROGRAM], options, (error, picture) =>
      error ? reject(new Error(`${path} could not be drawn`, { cause: error })) : resolve(picture),
    );
    const request: CardRequest = { drawing, uploads };
    // A process that ends early is reported by its exit code.
    child.stdin?.on('error', () => {}).end(JSON.stringify(request));
  });
}

/** Writes a temporary file and renames it, so that a card file is always complete. */
async function store(folder: string, name: string, card: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.draft-${randomBytes(8).toString('hex')}`);
  await writeFile(draft, card, { flush: true });
  await rename(draft, join(folder, name));
  await deleteOldest(folder);
}

async function deleteOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= FILES_MAX) return;
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      modifiedMs: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  const oldest = files
    .sort((a, b) => a.modifiedMs - b.modifiedMs)
    .slice(0, names.length - FILES_MAX);
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
}
