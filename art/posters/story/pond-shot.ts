import { basket, STRAW } from '../../lib/basket.ts';
import { puffHeap, puffSymbols } from '../../lib/food.ts';
import { line, softEdged } from '../../lib/ink.ts';
import { short } from '../../lib/numbers.ts';
import { at } from '../../lib/place.ts';
import { pondGround, type PondStage } from '../../scenes/pond.ts';
import { inFront, STORY, swing } from './canvas.ts';

const KEY = '#0F1038';
const SEED = 'np';
/** Before it is popped, makhana is a dark round seed. */
const SEED_INKS = {
  key: KEY,
  puff: '#7A4A34',
  puffShade: '#56301F',
  hilum: '#E0B088',
  fleck: '#56301F',
};

/** A boat with a basket drifts over the lotus pond under the moon. */
export function pondShot(seconds: number): string {
  return inFront(pondGround(STORY, pondAt(seconds)), boat(seconds));
}

function pondAt(seconds: number): PondStage {
  const float = (x: number, y: number, phase: number) => ({
    x: x + swing(seconds, 6, phase) * 3,
    y: y + swing(seconds, 3.6, phase) * 4,
  });
  const sway = swing(seconds, 4.5) * 1.6;
  return {
    centre: 640,
    moon: { x: 640, y: 214, radius: 84 },
    horizon: 420,
    drift: seconds * 9,
    reeds: [
      { x: 70, count: 5, size: 1.35, sway },
      { x: 1130, count: 5, size: 1.5, sway },
    ],
    pads: [
      { ...float(420, 462, 0.7), radius: 62 },
      { ...float(1010, 470, 0.2), radius: 70 },
      { ...float(190, 600, 0), radius: 150 },
      { ...float(1080, 632, 0.4), radius: 168 },
      { ...float(520, 676, 0.6), radius: 84 },
    ],
    flowers: [
      { ...float(186, 548, 0), size: 1.7 },
      { ...float(1010, 446, 0.2), size: 0.7 },
      { ...float(1084, 574, 0.4), size: 1.9, isPale: true },
    ],
  };
}

function boat(seconds: number): string {
  const x = short(540 + seconds * 34);
  const y = short(560 + swing(seconds, 3) * 4);
  const lean = short(swing(seconds, 4) * 1.2);
  const load = puffHeap(SEED) + basket('n', { key: KEY, ...STRAW });
  return at(
    `translate(${x} ${y}) rotate(${lean})`,
    [
      `<defs>${puffSymbols(SEED, () => SEED_INKS)}</defs>`,
      line('M-250 66H-120M-60 74H90M150 66H240', '#6166C8', 5),
      at('translate(0 -50) scale(.86)', load),
      hull(KEY),
    ].join(''),
  );
}

/** The flat boat of the ponds, its load standing behind it at y = -50. */
export function hull(key: string): string {
  const side = 'M-236-34C-170 2-90 14 0 14S170 2 236-34C222 26 150 62 0 62S-222 26-236-34Z';
  return [
    softEdged(side, '#C9694A', key, 6),
    line('M-196 2C-130 30-70 38 0 38S130 30 196 2', '#F2C9A0', 5),
    line('M-214-18C-150 14-80 24 0 24', '#8A3A2A', 4),
  ].join('');
}
