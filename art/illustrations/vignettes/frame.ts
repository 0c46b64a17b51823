import { DYES } from '../../lib/dyes.ts';
import { dotted } from '../../lib/ink.ts';

export const KEY = DYES.neel900;
export const CARVED = '#FFFDF4';
export const WIDTH = 400;
export const HEIGHT = 300;
/** Where the wall ends and the floor begins. */
export const FLOOR = 260;

interface Scene {
  /** Starts every id in the picture. */
  id: string;
  ground: string;
  /** The ground a shade deeper, for the small pattern of the cloth. */
  tone: string;
  defs?: string;
  inside: string;
}

/** One block of the story: printed cloth in a dark edge. */
export function vignette({ id, ground, tone, defs = '', inside }: Scene): string {
  const edge = `<rect x="3" y="3" width="${WIDTH - 6}" height="${HEIGHT - 6}" rx="24"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs>${defs}<clipPath id="${id}c">${edge}/></clipPath>`,
    `<pattern id="${id}t" width="36" height="36" patternUnits="userSpaceOnUse"><path d="M9 5v8M5 9h8M27 23v8M23 27h8" stroke="${tone}" stroke-width="3.4" stroke-linecap="round"/></pattern></defs>`,
    `<g clip-path="url(#${id}c)"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id}t)"/>${inside}</g>`,
    `${edge} fill="none" stroke="${KEY}" stroke-width="6"/></svg>`,
  ].join('');
}

/** The dark floor with a stitched line along its edge. */
export function floor(): string {
  return (
    `<rect y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}" fill="${KEY}"/>` +
    dotted(`M8 ${FLOOR + 12}H${WIDTH}`, DYES.haldi400, 6, 16)
  );
}
