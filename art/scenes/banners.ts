import type { Canvas } from './grounds.ts';
import { pondGround } from './pond.ts';
import { desktopScene, phoneScene, puffsAround, type Scene } from './scene.ts';
import { YARD_CLOTH } from './sets.ts';
import type { Stage, StandingPack } from './stage.ts';
import { yardGround } from './yard.ts';

const DESKTOP: Canvas = { width: 1600, height: 640, floor: 560 };
const PHONE: Canvas = { width: 780, height: 760, floor: 676 };

/** The heads of the two category pages. */
export const BANNERS: Scene[] = [
  desktopScene('banner-makhana', DESKTOP, makhanaDesktop),
  phoneScene('banner-makhana', PHONE, makhanaPhone),
  desktopScene('banner-sattu', DESKTOP, sattuDesktop),
  phoneScene('banner-sattu', PHONE, sattuPhone),
];

const FAR_FIELD = '#8FB86A';
const NEAR_FIELD = '#6FA05A';

function makhanaDesktop(canvas: Canvas): Stage {
  return {
    ground: pondGround(canvas, {
      centre: 1130,
      moon: { x: 1147, y: 232, radius: 150 },
      horizon: 430,
      reeds: [
        { x: 806, count: 4, size: 1 },
        { x: 1502, count: 5, size: 1.2 },
      ],
      pads: [
        { x: 330, y: 468, radius: 56 },
        { x: 610, y: 506, radius: 104 },
        { x: 760, y: 466, radius: 62 },
        { x: 1516, y: 502, radius: 108 },
        { x: 450, y: 520, radius: 40 },
      ],
      flowers: [
        { x: 606, y: 470, size: 0.95 },
        { x: 1520, y: 462, size: 1.1, isPale: true },
      ],
    }),
    packs: [
      { slug: 'tomato-makhana', x: 960, base: 586, width: 286, layer: 1 },
      { slug: 'minty-masala-makhana', x: 1334, base: 586, width: 286, layer: 2 },
      { slug: 'peri-peri-makhana', x: 1147, base: 610, width: 332, layer: 3 },
    ],
    prop: { kind: 'basket', x: 796, y: 562, size: 0.78 },
    puffs: puffsAround(1130, 606, [
      [-216, 12, 1],
      [-236, -6, 0.9],
      [214, 6, 1.1],
      [248, 16, 0.95],
      [300, 2, 0.85],
    ]),
  };
}

function makhanaPhone(canvas: Canvas): Stage {
  return {
    ground: pondGround(canvas, {
      centre: 390,
      moon: { x: 390, y: 276, radius: 104 },
      horizon: 420,
      reeds: [
        { x: 24, count: 3, size: 1 },
        { x: 690, count: 4, size: 1 },
      ],
      pads: [
        { x: 112, y: 590, radius: 112 },
        { x: 672, y: 580, radius: 116 },
        { x: 58, y: 494, radius: 58 },
        { x: 724, y: 484, radius: 52 },
      ],
      flowers: [
        { x: 106, y: 552, size: 0.95 },
        { x: 680, y: 540, size: 1.05, isPale: true },
      ],
    }),
    packs: phonePacks('tomato-makhana', 'peri-peri-makhana', 'minty-masala-makhana'),
    puffs: puffsAround(390, 716, [
      [-226, 10, 1],
      [-262, 22, 1.1],
      [-318, 6, 0.9],
      [226, 12, 1.1],
      [268, 24, 0.95],
      [324, 8, 0.9],
    ]),
  };
}

function sattuDesktop(canvas: Canvas): Stage {
  return {
    ground: yardGround(canvas, YARD_CLOTH, {
      centre: 1130,
      sun: { x: 1130, y: 236, radius: 140 },
      rows: [
        { y: 462, count: 15, size: 0.56, x: 40, step: 112, fill: FAR_FIELD },
        { y: 524, count: 13, size: 0.74, x: -10, step: 132, fill: NEAR_FIELD },
      ],
      mill: { x: 752, down: 36, size: 0.78 },
    }),
    packs: [
      { slug: 'masala-sattu', x: 994, base: 586, width: 272, layer: 1 },
      { slug: 'jaggery-sattu', x: 1360, base: 586, width: 272, layer: 2 },
      { slug: 'classic-sattu', x: 1177, base: 610, width: 320, layer: 3 },
    ],
    prop: { kind: 'bowl', x: 1516, y: 566, size: 0.62 },
  };
}

function sattuPhone(canvas: Canvas): Stage {
  return {
    ground: yardGround(canvas, YARD_CLOTH, {
      centre: 390,
      sun: { x: 390, y: 250, radius: 124 },
      rows: [
        { y: 540, count: 9, size: 0.6, x: 20, step: 96, fill: FAR_FIELD },
        { y: 614, count: 8, size: 0.8, x: 0, step: 112, fill: NEAR_FIELD },
      ],
    }),
    packs: phonePacks('masala-sattu', 'classic-sattu', 'jaggery-sattu'),
  };
}

function phonePacks(left: string, middle: string, right: string): StandingPack[] {
  return [
    { slug: left, x: 196, base: 694, width: 276, layer: 1 },
    { slug: right, x: 584, base: 694, width: 276, layer: 2 },
    { slug: middle, x: 390, base: 722, width: 330, layer: 3 },
  ];
}
