import { archGround } from './arch.ts';
import type { Canvas } from './grounds.ts';
import { puffsAround, scene, type Scene } from './scene.ts';
import { SETS } from './sets.ts';
import type { Stage } from './stage.ts';

/** The picture beside the sign-in form; hidden on phones, half the window elsewhere. */
export const AUTH_PANEL: Scene = scene('auth-panel', {
  canvas: { width: 800, height: 1100, floor: 900 },
  widths: [800, 1200],
  build: authPanel,
});

function authPanel(canvas: Canvas): Stage {
  return {
    ground: archGround(canvas, SETS.sattu, {
      centre: 400,
      halfWidth: 296,
      top: 150,
      spring: 360,
      flowers: [
        { x: -330, up: 84, size: 1.7 },
        { x: 334, up: 78, size: 1.5, isPale: true },
      ],
    }),
    packs: [{ slug: 'peri-peri-makhana', x: 424, base: 944, width: 452, layer: 3 }],
    prop: { kind: 'basket', x: 186, y: 946, size: 0.98 },
    puffs: puffsAround(400, 968, [
      [-60, 34, 1.2],
      [-104, 56, 1],
      [210, 12, 1.2],
      [262, 34, 1.05],
      [300, 6, 0.9],
    ]),
  };
}
