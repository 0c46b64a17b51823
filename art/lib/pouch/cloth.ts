import { FORMS, type FormName } from './form.ts';
import { solid } from '../ink.ts';
import { filler } from '../motifs/filler.ts';
import { petal } from '../outlines.ts';
import { at, repeat, ring } from '../place.ts';

interface Cloth {
  form: FormName;
  groundTone: string;
  motifScale: number;
}

/** A half-drop repeat of the motif drawn as `#<id>m`, with small fillers tone on tone. */
export function clothPattern(id: string, cloth: Cloth): string {
  const motif = (x: number, y: number) =>
    `<use href="#${id}m" transform="translate(${x} ${y}) scale(${cloth.motifScale})"/>`;
  const tone = cloth.groundTone;
  const fillers = repeat(filler({ key: tone, main: tone }), [
    'translate(60 0)',
    'translate(60 146)',
    'translate(0 73)',
    'translate(120 73)',
  ]);
  return [
    `<pattern id="${id}tx" width="120" height="146" patternUnits="userSpaceOnUse" x="300" y="${FORMS[cloth.form].clothY}">`,
    motif(0, 0) + motif(120, 0) + motif(0, 146) + motif(120, 146) + motif(60, 73),
    fillers,
    '</pattern>',
  ].join('');
}

export interface BorderInks {
  ground: string;
  teeth: string;
  stripe: string;
  flower: string;
}

export const BORDER_HEIGHT = 58;

/** The woven border: teeth above and below, flowers and diamonds on a stripe between. */
export function borderPattern(
  id: string,
  inks: BorderInks,
  { x = 0, y, flowerEye = '' }: { x?: number; y: number; flowerEye?: string },
): string {
  const teeth = 'M0 14L9 3L18 14L27 3L36 14V16H0ZM0 44L9 55L18 44L27 55L36 44V42H0Z';
  const flower = ring(4, solid(petal(10, 4.4), inks.flower), 45);
  const diamond = solid('M0-8L5 0L0 8L-5 0Z', inks.ground);
  return [
    `<pattern id="${id}" width="36" height="${BORDER_HEIGHT}" patternUnits="userSpaceOnUse" y="${y}" x="${x}">`,
    `<rect width="36" height="${BORDER_HEIGHT}" fill="${inks.ground}"/>`,
    solid(teeth, inks.teeth),
    `<rect y="18" width="36" height="22" fill="${inks.stripe}"/>`,
    at('translate(18 29)', flower + flowerEye),
    repeat(diamond, ['translate(0 29)', 'translate(36 29)']),
    '</pattern>',
  ].join('');
}
