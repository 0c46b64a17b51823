import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { shareCardPath, type CardProduct } from '#shared/catalog/share-card.ts';
import { AppError } from '#shared/errors.ts';

const PROGRAM = join(import.meta.dirname, 'share-card/main.ts');
const TIMEOUT_MS = 30_000;
const CARD_BYTES_MAX = 2 * 1024 * 1024;
const WAITING_MAX = 24;
/** About 170 KB each. The oldest make room; whoever still asks for one has it drawn again. */
const KEPT_MAX = 500;

export interface ShareCards {
  /** The card of a product, drawn when it is asked for the first time. */
  get(product: CardProduct): Promise<Buffer>;
}

/** Where cards live, under the folder of the shop's data. */
export const cardFolder = (dataDir: string) => join(dataDir, 'share-cards');

/** Draws one card at a time, and each only once for everybody who waits for it. */
export function createShareCards(dataDir: string): ShareCards {
  const folder = cardFolder(dataDir);
  const drawing = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const drawInTurn = (product: CardProduct, name: string) => {
    if (drawing.size >= WAITING_MAX) {
      throw new AppError('too_many_requests', { retryAfterSeconds: 10 });
    }
    const turn = last.then(async () => {
      const card = await draw(product, dataDir);
      await keep(folder, name, card);
      return card;
    });
    last = turn.catch(() => {});
    return turn;
  };

  return {
    async get(product) {
      const name = basename(shareCardPath(product) ?? '');
      if (!name) throw new AppError('not_found');
      const kept = await readFile(join(folder, name)).catch(() => undefined);
      if (kept) return kept;
      const underWay = drawing.get(name);
      if (underWay) return underWay;
      const card = drawInTurn(product, name).finally(() => drawing.delete(name));
      drawing.set(name, card);
      return card;
    },
  };
}

function draw(product: CardProduct, dataDir: string): Promise<Buffer> {
  const { slug, name, tagline, tile, image } = product;
  return new Promise((resolve, reject) => {
    // It reads pictures, and has no business with the shop's keys.
    const env = {};
    const options = {
      encoding: 'buffer',
      env,
      timeout: TIMEOUT_MS,
      maxBuffer: CARD_BYTES_MAX,
    } as const;
    const child = execFile(process.execPath, [PROGRAM], options, (error, card) =>
      error
        ? reject(new Error(`The card of ${slug} could not be drawn`, { cause: error }))
        : resolve(card),
    );
    child.stdin?.end(JSON.stringify({ product: { slug, name, tagline, tile, image }, dataDir }));
  });
}

/** A card that is there is complete, whenever the power goes. */
async function keep(folder: string, name: string, card: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.draft-${randomBytes(8).toString('hex')}`);
  await writeFile(draft, card, { flush: true });
  await rename(draft, join(folder, name));
  await makeRoom(folder);
}

async function makeRoom(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= KEPT_MAX) return;
  const drawn = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  const oldest = drawn.sort((a, b) => a.at - b.at).slice(0, names.length - KEPT_MAX);
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
}
