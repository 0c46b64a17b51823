import { text } from 'node:stream/consumers';
import { setPriority } from 'node:os';
import type { CardProduct } from '#shared/catalog/share-card.ts';
import { drawCard } from './draw-card.ts';

// A process of its own, for one card: what drawing needs is given back when it ends, and the shop needs the
// processors more.
setPriority(10);

const { product, dataDir } = JSON.parse(await text(process.stdin)) as {
  product: CardProduct;
  dataDir: string;
};
process.stdout.write(await drawCard(product, dataDir));
