import { short } from '../numbers.ts';
import { scallopedDisc, type Disc } from '../outlines.ts';
import { fitSize, lettering } from '../type/lettering.ts';
import type { PackDesign } from './design.ts';

/** The green dot Indian law asks of vegetarian food. */
export function vegMark(x: number, y: number, size: number): string {
  const middle = size / 2;
  return (
    `<g transform="translate(${x} ${y})"><rect width="${size}" height="${size}" fill="#fff" stroke="#0B7A3B" stroke-width="2.6"/>` +
    `<circle cx="${middle}" cy="${middle}" r="${short(size * 0.28)}" fill="#0B7A3B"/></g>`
  );
}

const SEAL_GOLD = '#FFD36A';

/** The wax seal with the pack's one claim. */
export function claimSeal({ x, y, radius }: Disc, design: PackDesign): string {
  const [large, middle, small] = design.roundel;
  const size = fitSize(large, { width: radius * 1.36, max: radius * 0.64 });
  const outline = scallopedDisc({ x, y, radius: radius * 0.95 }, 18);
  return [
    `<path d="${outline}" fill="${design.key}" stroke="${design.paper}" stroke-width="3"/>`,
    `<circle cx="${x}" cy="${y}" r="${short(radius * 0.83)}" fill="none" stroke="${SEAL_GOLD}" stroke-width="1.8" stroke-dasharray="0 4.6" stroke-linecap="round"/>`,
    lettering(large, { size, x, y: y - radius * 0.1 }, '#fff'),
    lettering(
      middle,
      { font: 'label', size: radius * 0.29, x, y: y + radius * 0.26, tracking: 0.8 },
      SEAL_GOLD,
    ),
    lettering(
      small,
      { font: 'label', size: radius * 0.23, x, y: y + radius * 0.53, tracking: 0.6 },
      '#fff',
    ),
  ].join('');
}

const BAR_WIDTHS = '3121132113122131211321123112132'.split('').map(Number);

/** Bars for the look of a pack; they carry no number. */
export function barcode(x: number, y: number): string {
  let pen = x;
  let data = '';
  BAR_WIDTHS.forEach((units, index) => {
    const width = units * 1.3;
    if (index % 2 === 0) data += `M${pen} ${y}h${width}v48h-${width}z`;
    pen += units * 1.9;
  });
  return `<path d="${data}" fill="#1b1b1b"/>`;
}
