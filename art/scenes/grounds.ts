import { filler } from '../lib/motifs/filler.ts';
import { BORDER_HEIGHT, borderPattern } from '../lib/pouch/cloth.ts';
import { startIds } from '../lib/place.ts';
import { BORDER_INKS, FLOOR } from './sets.ts';

export interface Canvas {
  width: number;
  height: number;
  /** Where the wall ends and the floor begins. */
  floor: number;
}

export interface ClothInks {
  ground: string;
  tone: string;
}

export const GROUND_ID = 'h';

/** A whole-canvas drawing; everything in it takes ids that start with `GROUND_ID`. */
export function drawGround({ width, height }: Canvas, draw: () => string): string {
  startIds(GROUND_ID);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${draw()}</svg>`;
}

/** Small flowers tone on tone, half-dropped. */
export function clothDefs(tone: string, offsetY = 0): string {
  const id = GROUND_ID;
  const corners = ['x="48" y="48"', 'x="96"', 'y="96"', 'x="96" y="96"'];
  const copies = corners.map((corner) => `<use href="#${id}f" ${corner}/>`).join('');
  const shift = offsetY ? ` patternTransform="translate(0 ${offsetY})"` : '';
  return (
    `<pattern id="${id}t" width="96" height="96"${shift} patternUnits="userSpaceOnUse">` +
    `<g id="${id}f">${filler({ key: tone, main: tone })}</g>${copies}</pattern>`
  );
}

export function clothWall({ width, height, floor }: Canvas, ground: string): string {
  return (
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
    `<rect width="${width}" height="${floor}" fill="url(#${GROUND_ID}t)"/>`
  );
}

export function floorDefs({ floor }: Canvas, centre = 0): string {
  return borderPattern(`${GROUND_ID}b`, BORDER_INKS, { x: centre, y: floor });
}

/** The dark floor with the woven border along its edge. */
export function floorStrip({ width, height, floor }: Canvas, fill: string = FLOOR): string {
  return (
    `<rect y="${floor}" width="${width}" height="${height - floor}" fill="${fill}"/>` +
    `<rect y="${floor}" width="${width}" height="${BORDER_HEIGHT}" fill="url(#${GROUND_ID}b)"/>`
  );
}

/** Plain printed cloth above the floor. */
export function clothGround(canvas: Canvas, { ground, tone }: ClothInks): string {
  return drawGround(canvas, () =>
    [
      `<defs>${clothDefs(tone, 24)}${floorDefs(canvas)}</defs>`,
      clothWall(canvas, ground),
      floorStrip(canvas),
    ].join(''),
  );
}
