import { text } from 'node:stream/consumers';
import { setPriority } from 'node:os';
import type { ShareCard } from '#shared/catalog/share-card.ts';
import { drawCard } from './draw-card.ts';

// A separate process per card returns its memory when it exits, and its low priority keeps the CPU free for requests.
setPriority(10);

const { drawing, dataDir } = JSON.parse(await text(process.stdin)) as {
  drawing: ShareCard['drawing'];
  dataDir: string;
};
process.stdout.write(await drawCard(drawing, dataDir));
