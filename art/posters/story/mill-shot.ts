import { DYES } from '../../lib/dyes.ts';
import { basket, STRAW } from '../../lib/basket.ts';
import { bowl, flourHeap, puffHeap, puffSymbols } from '../../lib/food.ts';
import { line } from '../../lib/ink.ts';
import { short, times } from '../../lib/numbers.ts';
import { at } from '../../lib/place.ts';
import { chiselMarks, stoneMill } from '../../scenes/mill.ts';
import { KEY, YARD_CLOTH } from '../../scenes/sets.ts';
import { yardGround } from '../../scenes/yard.ts';
import { inFront, STORY, swing } from './canvas.ts';

const TURN_SECONDS = 3;
const GRAM = 'np';
const GRAM_INKS = {
  key: KEY,
  puff: '#C98A3C',
  puffShade: '#9C5F22',
  hilum: '#8A5232',
  fleck: '#F0C27A',
};

/** The stone mill grinds gram in a sunlit yard. */
export function millShot(seconds: number): string {
  const turn = (seconds / TURN_SECONDS) * 360;
  const sway = swing(seconds, 4) * 3;
  const ground = yardGround(STORY, YARD_CLOTH, {
    centre: 640,
    sun: { x: 640, y: 236, radius: 132 },
    rows: [
      { y: 500, count: 12, size: 0.7, x: 30, step: 112, fill: '#8FB86A' },
      { y: 590, count: 10, size: 0.95, x: -10, step: 144, fill: '#6FA05A', sway },
    ],
  });
  const mill = stoneMill(turn) + chiselMarks(turn) + fallingFlour(seconds);
  const flour = flourHeap(KEY) + bowl({ key: KEY, body: DYES.majith600, trim: DYES.haldi400 });
  const gram = puffHeap(GRAM) + basket('n', { key: KEY, ...STRAW });
  return inFront(
    ground,
    [
      `<defs>${puffSymbols(GRAM, () => GRAM_INKS)}</defs>`,
      at('translate(172 640) scale(1.02)', gram),
      at('translate(640 742) scale(1.9)', mill),
      at('translate(1112 648) scale(1.02)', flour),
    ].join(''),
  );
}

/** Flour leaves the gap between the stones all round. */
function fallingFlour(seconds: number): string {
  const specks = times(16, (index) => {
    const fall = (seconds * 0.9 + index * 0.382) % 1;
    const across = -0.94 + (index / 15) * 1.88;
    const rim = -60 + Math.sqrt(1 - across ** 2) * 16;
    return `M${short(across * 118)} ${short(rim + fall * 44)}h0`;
  });
  return line(specks.join(''), '#F3DDA8', 7);
}
