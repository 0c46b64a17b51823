import { DYES } from '../dyes.ts';

export const KEY = DYES.neel900;

/** The attributes of the key line all portraits share. */
export function keyLine(width = 3.4): string {
  return `stroke="${KEY}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
}

/** A filled shape inside the key line. */
export function shape(d: string, fill: string, width = 3.4): string {
  return `<path d="${d}" fill="${fill}" ${keyLine(width)}/>`;
}
