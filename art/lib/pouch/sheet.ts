import { drawMotif } from '../motifs.ts';
import { BORDER_HEIGHT, borderPattern } from './cloth.ts';
import { motifInksOf, type PackDesign } from './design.ts';
import type { PouchForm } from './form.ts';

export const PACK_WIDTH = 600;
export const PACK_HEIGHT = 800;

export interface Sheet {
  label: string;
  defs: string;
  drawing: string;
}

export function packSvg({ label, defs, drawing }: Sheet): string {
  const title = label.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PACK_WIDTH} ${PACK_HEIGHT}" role="img" aria-label="${title}"><defs>${defs}</defs>${drawing}</svg>`;
}

export function motifSymbol(id: string, design: PackDesign): string {
  return `<g id="${id}m">${drawMotif(design.motif, motifInksOf(design))}</g>`;
}

/** The printed cloth, the dark seal strip and the woven border, on the front and the back alike. */
export function printedFilm(id: string, design: PackDesign, form: PouchForm): string {
  return [
    `<rect x="60" y="40" width="480" height="720" fill="${design.ground}"/>`,
    `<rect x="60" y="40" width="480" height="720" fill="url(#${id}tx)"/>`,
    `<rect x="60" y="${form.top - 4}" width="480" height="${form.seal - form.top + 4}" fill="${design.key}"/>`,
    packBorder(id, design, { x: 60, y: form.seal - 4, width: 480 }),
  ].join('');
}

export function packBorder(
  id: string,
  design: PackDesign,
  { x, y, width }: { x: number; y: number; width: number },
): string {
  const inks = {
    ground: design.key,
    teeth: design.pop,
    stripe: design.borderInk ?? design.ground,
    flower: design.paper,
  };
  const flowerEye = `<circle r="2.6" fill="${design.key}"/>`;
  return (
    borderPattern(`${id}bd`, inks, { x: 300, y, flowerEye }) +
    `<rect x="${x}" y="${y}" width="${width}" height="${BORDER_HEIGHT}" fill="url(#${id}bd)"/>`
  );
}
