import { basket, STRAW } from '../lib/basket.ts';
import { DYES } from '../lib/dyes.ts';
import { PLAIN_PUFF, puffHeap, puffSymbols } from '../lib/food.ts';
import { edged, line, stem } from '../lib/ink.ts';
import { jharokha } from '../lib/outlines.ts';
import { at, startIds } from '../lib/place.ts';
import { brokenPot, mill, parcel, pond, returnedParcel } from './arch-goods.ts';
import { postBox, scroll } from './arch-papers.ts';

const KEY = DYES.neel900;
const WIDTH = 220;

interface Arch {
  height: number;
  wall: string;
  rim: string;
  inside: string;
}

/** One object standing in the scalloped gate: order placed, policies and dead ends. */
export function archPictures(): Record<string, string> {
  return {
    'arch-lock': arch({ height: 236, wall: DYES.kamal100, rim: DYES.haldi400, inside: lock() }),
    'arch-pad': arch({ height: 236, wall: DYES.neel100, rim: DYES.kamal400, inside: lostPuff() }),
    'arch-basket': arch({
      height: 236,
      wall: DYES.haldi100,
      rim: DYES.kamal400,
      inside: fullBasket(),
    }),
    'arch-tick': arch({ height: 250, wall: DYES.patti100, rim: DYES.haldi400, inside: tick() }),
    'arch-parcel': arch({ height: 236, wall: DYES.kamal200, rim: DYES.chuna, inside: parcel() }),
    'arch-return': arch({
      height: 236,
      wall: DYES.neel100,
      rim: DYES.haldi400,
      inside: returnedParcel(),
    }),
    'arch-scroll': arch({ height: 236, wall: DYES.patti100, rim: DYES.kamal400, inside: scroll() }),
    'arch-letter': arch({ height: 236, wall: DYES.neel100, rim: DYES.chuna, inside: postBox() }),
    'arch-pot': arch({ height: 236, wall: DYES.neel100, rim: DYES.patti400, inside: brokenPot() }),
    'arch-mill': arch({ height: 236, wall: DYES.kamal100, rim: DYES.neel700, inside: mill() }),
    'arch-pond': arch({ height: 236, wall: DYES.haldi200, rim: DYES.kamal400, inside: pond() }),
  };
}

function arch({ height, wall, rim, inside }: Arch): string {
  const centre = WIDTH / 2;
  const outer = { centre, top: 14, halfWidth: centre - 8, spring: height * 0.42, bottom: height };
  const inner = { centre, top: 32, halfWidth: centre - 24, spring: height * 0.46, bottom: height };
  const box = { width: WIDTH + 20, height: height + 18 };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}" viewBox="-10 -14 ${box.width} ${box.height}">`,
    edged(jharokha(outer), rim, KEY, 4),
    edged(jharokha(inner), wall, KEY, 3.4),
    inside,
    `<path d="M0 ${height}H${WIDTH}" stroke="${KEY}" stroke-width="5" stroke-linecap="round"/>`,
    '</svg>',
  ].join('');
}

function lock(): string {
  const shackle = 'M-28-16V-36C-28-76 28-76 28-36V-16';
  return at(
    'translate(110 150)',
    [
      `<rect x="-46" y="-16" width="92" height="72" rx="14" fill="${DYES.majith600}" stroke="${KEY}" stroke-width="4"/>`,
      stem(shackle, KEY, 18),
      stem(shackle, STRAW.straw, 10),
      `<circle cy="14" r="10" fill="${KEY}"/>`,
      line('M0 18V36', KEY, 9),
    ].join(''),
  );
}

/** A puff with a question mark, adrift on a lily pad. */
function lostPuff(): string {
  const veins = 'M0 46L-40 38M0 46L40 38M0 46V60M0 46L-22 58M0 46L22 58';
  return at(
    'translate(110 150)',
    [
      `<circle r="30" cy="-20" fill="${PLAIN_PUFF.puff}" stroke="${KEY}" stroke-width="4"/>`,
      line('M-8-26q8-10 16 0q2 6-8 12v8', KEY, 6),
      `<circle cx="0" cy="4" r="4" fill="${KEY}"/>`,
      edged('M-62 40C-40 22 40 22 62 40C62 66-62 66-62 40Z', DYES.patti600, KEY, 4),
      line(veins, DYES.patti400, 4),
    ].join(''),
  );
}

function fullBasket(): string {
  const id = 'arch-basket-';
  startIds(id);
  const puffs = puffSymbols(`${id}p`, () => ({ key: KEY, ...PLAIN_PUFF, fleck: '#D2371C' }));
  const drawing = puffHeap(`${id}p`) + basket(id, { key: KEY, ...STRAW });
  return `<defs>${puffs}</defs>${at('translate(110 172) scale(.58)', drawing)}`;
}

function tick(): string {
  return at(
    'translate(110 140)',
    `<circle r="50" fill="${DYES.patti600}" stroke="${KEY}" stroke-width="4"/>` +
      '<path d="M-22 1L-6 18L24-17" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>',
  );
}
