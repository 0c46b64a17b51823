import { basket, STRAW } from '../../lib/basket.ts';
import { DYES } from '../../lib/dyes.ts';
import { PLAIN_PUFF, puffSymbols } from '../../lib/food.ts';
import { short } from '../../lib/numbers.ts';
import { at } from '../../lib/place.ts';
import { archGround } from '../../scenes/arch.ts';
import { KEY, SETS } from '../../scenes/sets.ts';
import { packSheet } from '../pack-sheet.ts';
import { inFront, STORY } from './canvas.ts';

const PUFF = 'np';

/** From left to right as they stand, in the order they are put in. */
const PACKS = [
  { slug: 'classic-sattu', x: 452, lean: -9, startsAt: 0.5 },
  { slug: 'minty-masala-makhana', x: 828, lean: 9, startsAt: 0.9 },
  { slug: 'peri-peri-makhana', x: 640, lean: 0, startsAt: 1.3 },
];
const DROP_SECONDS = 0.7;

const PUFFS = [
  { x: 176, y: 744, startsAt: 1.7 },
  { x: 246, y: 756, startsAt: 1.85 },
  { x: 1026, y: 750, startsAt: 1.75 },
  { x: 1098, y: 742, startsAt: 2 },
];

/** Packs are put into the tokri. */
export function basketShot(seconds: number): string {
  const sheets = PACKS.map(({ slug }) => packSheet(slug));
  const puffs = puffSymbols(PUFF, () => ({ key: KEY, ...PLAIN_PUFF, fleck: DYES.majith600 }));
  const ground = archGround(STORY, SETS.makhana, {
    centre: 640,
    halfWidth: 430,
    top: 84,
    spring: 320,
    flowers: [
      { x: -540, up: 76, size: 1.7 },
      { x: 540, up: 76, size: 1.7, isPale: true },
    ],
  });
  return inFront(
    ground,
    [
      `<defs>${sheets.map(({ defs }) => defs).join('')}${puffs}</defs>`,
      ...PACKS.map((pack) => droppedPack(pack, seconds)),
      at('translate(640 486) scale(2.9)', basket('n', { key: KEY, ...STRAW })),
      ...PUFFS.map((puff, index) => droppedPuff({ ...puff, index }, seconds)),
    ].join(''),
  );
}

function droppedPack({ slug, x, lean, startsAt }: (typeof PACKS)[number], seconds: number): string {
  const y = 630 - height(seconds - startsAt, 720);
  return at(
    `translate(${x} ${short(y)}) rotate(${lean}) scale(.58) translate(-300 -746)`,
    packSheet(slug).drawing,
  );
}

function droppedPuff(
  { x, y, startsAt, index }: (typeof PUFFS)[number] & { index: number },
  seconds: number,
): string {
  const up = height(seconds - startsAt, 820);
  return `<use href="#${PUFF}${index % 3}" transform="translate(${x} ${short(y - up)}) rotate(${index * 67 + Math.round(up / 4)}) scale(1.4)"/>`;
}

/** How high above its place a falling thing still is: it lands, springs up a little and rests. */
function height(seconds: number, from: number): number {
  const fall = Math.max(0, seconds) / DROP_SECONDS;
  if (fall < 1) return from * (1 - fall ** 2);
  const spring = (fall - 1) / 0.6;
  return spring < 1 ? from * 0.12 * spring * (1 - spring) : 0;
}
