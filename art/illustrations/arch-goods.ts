import { STRAW } from '../lib/basket.ts';
import { DYES } from '../lib/dyes.ts';
import { PLAIN_PUFF, puffSymbols } from '../lib/food.ts';
import { dotted, line, softEdged, solid } from '../lib/ink.ts';
import { chana, lotus } from '../lib/motifs/plants.ts';
import { petal } from '../lib/outlines.ts';
import { at, repeat, ring, startIds } from '../lib/place.ts';
import { stoneMill } from '../scenes/mill.ts';

const KEY = DYES.neel900;
const CARVED = '#FFFDF4';
const CLAY = { body: '#C9694A', shade: '#8A3A2A', inside: '#3A1420' };

export function parcel(): string {
  return at('translate(110 150)', box());
}

function box(): string {
  return [
    softEdged('M-56-26L0-50L56-26V40L0 64L-56 40Z', STRAW.straw, KEY, 4),
    softEdged('M-56-26L0-2L56-26M0-2V64', 'none', KEY, 4),
    softEdged('M-28-38L28-14V10', 'none', DYES.majith600, 9),
    `<path d="M-56-26L0-2V64L-56 40Z" fill="${KEY}" opacity=".14"/>`,
  ].join('');
}

/** A parcel and the way back round it. */
export function returnedParcel(): string {
  const way = 'M38-50A63 63 0 1 1-38-50';
  const head = 'M-21-63L-52-62L-37-34Z';
  return at(
    'translate(110 148)',
    [
      line(way, KEY, 21),
      softEdged(head, DYES.patti600, KEY, 12),
      line(way, DYES.patti600, 13),
      softEdged(head, DYES.patti600, DYES.patti600, 4),
      dotted('M50-36A62 62 0 0 1-50 36', DYES.patti100, 4, 14),
      at('translate(0 -3) scale(.62)', box()),
    ].join(''),
  );
}

/** A clay pot with a piece out of its side and makhana on the floor. */
export function brokenPot(): string {
  const id = 'arch-pot-';
  startIds(id);
  const puffs = puffSymbols(`${id}p`, () => ({ key: KEY, ...PLAIN_PUFF, fleck: '#D2371C' }));
  const belly = 'M-24-54C-62-42-72-6-64 22C-56 54-34 74 0 74S56 54 64 22C72-6 62-42 24-54Z';
  const hole = 'M18-44L40-14L24 0L42 18L30 34L54 42C64 30 68 6 64-10C60-30 44-44 18-44Z';
  return `<defs>${puffs}</defs>${at(
    'translate(90 164) scale(.92)',
    [
      softEdged(belly, CLAY.body, KEY, 4),
      `<path d="M-30-52C-60-40-70-6-62 22C-54 52-32 72-2 72C-34 58-50-10-30-52Z" fill="${CLAY.shade}" opacity=".6"/>`,
      dotted('M-60-2Q-20 16 18 11', DYES.haldi100, 6, 12),
      line('M-54 32Q-10 50 26 44', DYES.haldi100, 4),
      softEdged(hole, CLAY.inside, KEY, 4),
      softEdged('M-22-70H22L26-54Q0-46-26-54Z', CLAY.body, KEY, 4),
      `<rect x="-34" y="-84" width="68" height="16" rx="8" fill="#DD8058" stroke="${KEY}" stroke-width="4"/>`,
      line('M24 0L8 4L10 18L-6 24M18-44L8-38', KEY, 3.4),
      spilled(id),
    ].join(''),
  )}`;
}

function spilled(id: string): string {
  const puffs = [
    { x: 50, y: 26, size: 0.66 },
    { x: 60, y: 62, size: 0.62 },
    { x: 100, y: 64, size: 0.62 },
  ].map(
    ({ x, y, size }, index) =>
      `<use href="#${id}p${index}" transform="translate(${x} ${y}) scale(${size})"/>`,
  );
  const shard = softEdged('M-15 4L-10-18L4-24L16-6L14 4Z', CLAY.body, KEY, 3.6);
  return puffs.join('') + at('translate(80 72) rotate(9)', shard);
}

/** The stone mill under the sun, with gram on either side. */
export function mill(): string {
  startIds('arch-mill-');
  const sprig = chana({ key: KEY, main: DYES.patti600, second: DYES.patti400, carved: CARVED });
  return [
    at('translate(110 106)', sun(27, ring(14, solid(petal(22, 4.4, 30), DYES.haldi500)))),
    repeat(sprig, ['translate(44 192) scale(.62)', 'translate(176 192) scale(-.62 .62)']),
    at('translate(110 226) scale(.44)', stoneMill()),
  ].join('');
}

/** A lotus on the water as the sun comes up. */
export function pond(): string {
  startIds('arch-pond-');
  const water = 'M26 174q14-7 28 0t28 0 28 0 28 0 28 0 28 0V234H26Z';
  const pad = 'M0 0L54-8A60 15 0 1 0 58 6Z';
  const inks = { key: KEY, main: DYES.kamal400, second: DYES.kamal200, carved: CARVED };
  return [
    at('translate(110 136)', sun(46, ring(20, solid(petal(24, 4.6, 52), DYES.majith600)))),
    softEdged(water, DYES.neel700, KEY, 3.6),
    line(
      'M34 192q7-5 14 0t14 0M158 190q7-5 14 0t14 0M34 226q7-5 14 0M164 224q7-5 14 0',
      '#8F93DC',
      4,
    ),
    at(
      'translate(110 210)',
      softEdged(pad, DYES.patti600, KEY, 3.6) +
        line('M-8 2L-46-3M-6 5L-34 10M0 6L16 12', DYES.patti400, 3),
    ),
    at('translate(110 172) scale(.84)', lotus(inks)),
  ].join('');
}

function sun(radius: number, rays: string): string {
  return `${rays}<circle r="${radius}" fill="${DYES.majith600}" stroke="${KEY}" stroke-width="3.6"/>`;
}
