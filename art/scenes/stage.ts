import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { basket, STRAW } from '../lib/basket.ts';
import { DYES } from '../lib/dyes.ts';
import { bowl, flourHeap, PLAIN_PUFF, puffHeap, puffSymbols } from '../lib/food.ts';
import { itemAt } from '../lib/numbers.ts';
import { startIds } from '../lib/place.ts';
import { PROJECT } from '../output.ts';
import type { Canvas } from './grounds.ts';
import { KEY } from './sets.ts';

export interface StandingPack {
  slug: string;
  x: number;
  /** Where its foot stands. */
  base: number;
  width: number;
  layer: number;
}

export interface Prop {
  kind: 'basket' | 'bowl';
  x: number;
  y: number;
  size: number;
}

export interface LoosePuff {
  x: number;
  y: number;
  size: number;
}

export interface Stage {
  ground: string;
  packs: StandingPack[];
  prop?: Prop;
  puffs?: LoosePuff[];
}

/** The page Chromium photographs: the painted ground, the packs standing on it, things in front. */
export function stagePage(canvas: Canvas, stage: Stage): string {
  const { width, height } = canvas;
  const { ground, packs, prop, puffs = [] } = stage;
  return [
    '<!doctype html><meta charset="utf-8">',
    '<style>body { margin: 0; position: relative; overflow: hidden } svg { display: block } img, .front { position: absolute } .front { inset: 0; z-index: 20 }</style>',
    `<body style="width: ${width}px; height: ${height}px">${ground}`,
    ...packs.map(packImage),
    foreground(canvas, prop, puffs),
    '</body>',
  ].join('');
}

const PACK_RATIO = 4 / 3;
/** How far down its picture a pack's foot is. */
const PACK_FOOT = 0.9325;

function packImage({ slug, x, base, width, layer }: StandingPack): string {
  const top = base - width * PACK_RATIO * PACK_FOOT;
  const file = pathToFileURL(join(PROJECT, 'public/art/packs', `${slug}.svg`));
  return `<img src="${file.href}" style="left: ${x - width / 2}px; top: ${top}px; width: ${width}px; z-index: ${layer}">`;
}

const FRONT_ID = 'q';
const FLECKS = ['#D2371C', '#2F8A55', '#E0562F'];

function foreground({ width, height }: Canvas, prop: Prop | undefined, puffs: LoosePuff[]): string {
  startIds(FRONT_ID);
  const symbols = puffSymbols(`${FRONT_ID}z`, (index) => ({
    key: KEY,
    ...PLAIN_PUFF,
    fleck: itemAt(FLECKS, index),
  }));
  return [
    `<svg class="front" xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<defs><filter id="${FRONT_ID}ds"><feGaussianBlur stdDeviation="4"/></filter>${symbols}</defs>`,
    prop ? standingProp(prop) : '',
    ...puffs.map(loosePuff),
    '</svg>',
  ].join('');
}

function standingProp({ kind, x, y, size }: Prop): string {
  const drawing = kind === 'basket' ? basketOfPuffs() : bowlOfFlour();
  return (
    `<g transform="translate(${x} ${y}) scale(${size})">` +
    `<ellipse cy="100" rx="118" ry="12" opacity=".4" filter="url(#${FRONT_ID}ds)"/>${drawing}</g>`
  );
}

function basketOfPuffs(): string {
  return puffHeap(`${FRONT_ID}z`) + basket(FRONT_ID, { key: KEY, ...STRAW });
}

function bowlOfFlour(): string {
  return flourHeap(KEY) + bowl({ key: KEY, body: DYES.majith600, trim: STRAW.straw });
}

function loosePuff({ x, y, size }: LoosePuff, index: number): string {
  return (
    `<ellipse cx="${x + 2}" cy="${y + 20 * size}" rx="${20 * size}" ry="${5 * size}" opacity=".35" filter="url(#${FRONT_ID}ds)"/>` +
    `<use href="#${FRONT_ID}z${index % 3}" transform="translate(${x} ${y}) rotate(${index * 67}) scale(${size})"/>`
  );
}
