import { text } from 'node:stream/consumers';
import { setPriority } from 'node:os';
import type { CardProduct } from '#shared/catalog/share-card.ts';
import { drawCard } from './draw-card.ts';

// A separate process per card returns its memory when it exits, and its low priority keeps the CPU free for requests.
setPriority(10);

const { product, dataDir } = JSON.parse(await text(process.stdin)) as {
  product: CardProduct;
  dataDir: string;
};
process.stdout.write(await drawCard(product, dataDir));
