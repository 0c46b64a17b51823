import { archGround } from './arch.ts';
import type { Canvas } from './grounds.ts';
import { desktopScene, phoneScene, puffsAround, type Scene } from './scene.ts';
import { SETS } from './sets.ts';
import type { Prop, Stage } from './stage.ts';

const DESKTOP: Canvas = { width: 1600, height: 752, floor: 600 };
const PHONE: Canvas = { width: 780, height: 990, floor: 886 };

type SetName = 'makhana' | 'sattu';

interface Hero {
  set: SetName;
  /** Left, middle and right on the stage. */
  packs: readonly [string, string, string];
  prop: Prop;
}

const MAKHANA: Hero = {
  set: 'makhana',
  packs: ['tomato-makhana', 'peri-peri-makhana', 'minty-masala-makhana'],
  prop: { kind: 'basket', x: 754, y: 592, size: 1.02 },
};

const SATTU: Hero = {
  set: 'sattu',
  packs: ['masala-sattu', 'classic-sattu', 'jaggery-sattu'],
  prop: { kind: 'bowl', x: 754, y: 598, size: 1.02 },
};

/** The two slides at the top of the home page. */
export const HEROES: Scene[] = [MAKHANA, SATTU].flatMap((hero) => [
  desktopScene(`hero-${hero.set}`, DESKTOP, (canvas) => desktopHero(canvas, hero)),
  phoneScene(`hero-${hero.set}`, PHONE, (canvas) => phoneHero(canvas, hero)),
]);

function desktopHero(canvas: Canvas, { set, packs: [left, middle, right], prop }: Hero): Stage {
  return {
    ground: archGround(canvas, SETS[set], {
      centre: 1130,
      halfWidth: 372,
      top: 74,
      spring: 282,
      flowers: [
        { x: -452, up: 66, size: 1.3, isPale: true },
        { x: 418, up: 88, size: 1.9 },
        { x: 386, up: 40, size: 1.1, isPale: true },
      ],
    }),
    packs: [
      { slug: left, x: 904, base: 622, width: 320, layer: 1 },
      { slug: right, x: 1356, base: 622, width: 320, layer: 2 },
      { slug: middle, x: 1130, base: 656, width: 384, layer: 3 },
    ],
    prop,
    puffs: set === 'makhana' ? desktopPuffs() : [],
  };
}

function desktopPuffs() {
  return puffsAround(1130, 664, [
    [-252, 4, 1.05],
    [-206, 18, 1.2],
    [-276, 30, 1.3],
    [-470, 24, 1.15],
    [-508, 8, 0.95],
    [222, 14, 1.2],
    [262, 28, 1.05],
    [300, 4, 0.95],
    [410, 26, 1.1],
  ]);
}

function phoneHero(canvas: Canvas, { set, packs: [left, middle, right] }: Hero): Stage {
  return {
    ground: archGround(canvas, SETS[set], {
      centre: 390,
      halfWidth: 330,
      top: 354,
      spring: 534,
      flowers: [
        { x: -362, up: 76, size: 1.5 },
        { x: 362, up: 76, size: 1.5 },
      ],
    }),
    packs: [
      { slug: left, x: 180, base: 908, width: 306, layer: 1 },
      { slug: right, x: 600, base: 908, width: 306, layer: 2 },
      { slug: middle, x: 390, base: 940, width: 372, layer: 3 },
    ],
    puffs: set === 'makhana' ? phonePuffs() : [],
  };
}

function phonePuffs() {
  return puffsAround(390, 930, [
    [-250, 6, 1],
    [-212, 22, 1.2],
    [-290, 30, 1.15],
    [-340, 8, 0.9],
    [236, 12, 1.2],
    [280, 28, 1],
    [318, 4, 0.95],
  ]);
}
