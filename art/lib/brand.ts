import { DRAWN_NAME } from '../../src/shared/settings/drawn-brand.ts';
import { line, solid } from './ink.ts';
import { petal } from './outlines.ts';
import { at, repeat, startIds } from './place.ts';
import { lettering, measure } from './type/lettering.ts';

/** The one place the art takes the brand's name from. */
export const BRAND = DRAWN_NAME;

/** The brand mark, a plaited basket with petals rising from it: one ink and a carved line, box about ±50. */
export function mark(ink: string, carved: string): string {
  const petals = [-75, -50, -25, 0, 25, 50, 75].map((angle) => `rotate(${angle})`);
  const bowl = 'M-49 2H49C50 2 51 3 51 5C48 32 35 49 20 49H-20C-35 49-48 32-51 5C-51 3-50 2-49 2Z';
  const plait =
    'M-44 15H44M-47 17L-20 47M-29 17L-1 47M-10 17L18 47M10 17L-18 47M29 17L1 47M47 17L20 47' +
    'M10 17L33 40M-10 17L-33 40M29 17L41 29M-29 17L-41 29';
  return [
    at('translate(0 6)', repeat(solid(petal(50, 11), ink), petals)),
    `<path d="${bowl}" fill="${ink}" stroke="${carved}" stroke-width="5"/>`,
    line(plait, carved, 3.4),
  ].join('');
}

interface LogoInks {
  word: string;
  mark: string;
  paper: string;
}

/** Mark and word side by side, without the surrounding `<svg>`. */
export function logoDrawing(inks: LogoInks): string {
  return (
    at('translate(50 52) scale(.92)', mark(inks.mark, inks.paper)) +
    lettering(BRAND, { size: 84, x: 112, y: 80, anchor: 'start' }, inks.word)
  );
}

export function logoWidth(): number {
  return Math.ceil(measure(BRAND, { size: 84 })) + 118;
}

export const LOGO_HEIGHT = 104;

export function logo(inks: LogoInks): string {
  startIds('lg');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logoWidth()} ${LOGO_HEIGHT}" role="img" aria-label="${BRAND}">${logoDrawing(inks)}</svg>`;
}

export function appIcon(): string {
  return iconDrawing('<rect width="128" height="128" rx="28" fill="#262A74"/>', 0.92);
}

/** Phones cut this one to their own shape: the mark stays inside the safe circle. */
export function maskableIcon(): string {
  return iconDrawing('<rect width="128" height="128" fill="#262A74"/>', 0.72);
}

function iconDrawing(ground: string, size: number): string {
  startIds('ic');
  const drawing = at(`translate(64 66) scale(${size})`, mark('#FFC53D', '#262A74'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">${ground}${drawing}</svg>`;
}
