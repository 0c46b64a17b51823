import { text } from 'node:stream/consumers';
import { setPriority } from 'node:os';
import { createFindUpload, type CardRequest } from './card-request.ts';
import { drawCard } from './draw-card.ts';

// A separate process per card returns its memory when it exits, and its low priority keeps the CPU free for requests.
setPriority(10);

const request = JSON.parse(await text(process.stdin)) as CardRequest;
process.stdout.write(await drawCard(request.drawing, createFindUpload(request)));
