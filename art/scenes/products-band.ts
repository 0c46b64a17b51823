import { clothGround, type Canvas } from './grounds.ts';
import { desktopScene, phoneScene, puffsAround, type Scene } from './scene.ts';
import { SETS } from './sets.ts';
import type { Stage } from './stage.ts';

const DESKTOP: Canvas = { width: 1600, height: 400, floor: 332 };
const PHONE: Canvas = { width: 780, height: 430, floor: 358 };

/** The row of packs above the product list. */
export const PRODUCTS_BAND: Scene[] = [
  desktopScene('band-products', DESKTOP, desktopBand),
  phoneScene('band-products', PHONE, phoneBand),
];

function desktopBand(canvas: Canvas): Stage {
  return {
    ground: clothGround(canvas, SETS.makhana),
    packs: [
      { slug: 'jaggery-sattu', x: 790, base: 352, width: 196, layer: 1 },
      { slug: 'himalayan-salt-makhana', x: 930, base: 352, width: 204, layer: 2 },
      { slug: 'tomato-makhana', x: 1078, base: 352, width: 208, layer: 3 },
      { slug: 'peri-peri-makhana', x: 1232, base: 366, width: 236, layer: 6 },
      { slug: 'classic-sattu', x: 1392, base: 352, width: 208, layer: 4 },
      { slug: 'minty-masala-makhana', x: 1540, base: 352, width: 208, layer: 3 },
    ],
    puffs: puffsAround(1130, 358, [
      [-420, 4, 0.8],
      [-270, 12, 0.9],
      [-58, 10, 0.8],
      [188, 14, 0.85],
      [330, 8, 0.8],
    ]),
  };
}

function phoneBand(canvas: Canvas): Stage {
  return {
    ground: clothGround(canvas, SETS.makhana),
    packs: [
      { slug: 'jaggery-sattu', x: 84, base: 376, width: 204, layer: 1 },
      { slug: 'tomato-makhana', x: 236, base: 376, width: 216, layer: 2 },
      { slug: 'classic-sattu', x: 544, base: 376, width: 216, layer: 2 },
      { slug: 'minty-masala-makhana', x: 696, base: 376, width: 204, layer: 1 },
      { slug: 'peri-peri-makhana', x: 390, base: 394, width: 258, layer: 6 },
    ],
    puffs: puffsAround(390, 386, [
      [-232, 10, 0.9],
      [-84, 18, 0.85],
      [94, 20, 0.9],
      [252, 10, 0.85],
    ]),
  };
}
