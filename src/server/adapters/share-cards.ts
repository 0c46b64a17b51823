import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { ShareCard } from '#shared/catalog/share-card.ts';

const PROGRAM = join(import.meta.dirname, 'share-card/main.ts');
const TIMEOUT_MS = 30_000;
const CARD_BYTES_MAX = 2 * 1024 * 1024;
const WAITING_MAX = 24;
/** About 170 KB each. The oldest files are deleted; a later request draws the card again. */
const FILES_MAX = 500;

export interface ShareCards {
  /** The card is drawn on the first request. */
  get(card: ShareCard): Promise<Buffer>;
}

/** The directory of share cards. */
export const cardFolder = (dataDir: string) => join(dataDir, 'share-cards');

/** Draws one card at a time. Concurrent requests for a card share one drawing. */
export function createShareCards(dataDir: string): ShareCards {
  const folder = cardFolder(dataDir);
  const drawing = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const queueDrawing = (card: ShareCard, name: string) => {
    if (drawing.size >= WAITING_MAX) {
      throw new AppError('too_many_requests', { retryAfterSeconds: 10 });
    }
    const result = last.then(async () => {
      const picture = await draw(card, dataDir);
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

function draw({ path, drawing }: ShareCard, dataDir: string): Promise<Buffer> {
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
    child.stdin?.end(JSON.stringify({ drawing, dataDir }));
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
