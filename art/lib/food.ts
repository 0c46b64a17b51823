import { edged, line, solid } from './ink.ts';
import { randomFrom, short, times } from './numbers.ts';
import { blob, petal } from './outlines.ts';
import { at, repeat, ring } from './place.ts';

export interface PuffInks {
  key: string;
  puff: string;
  puffShade: string;
  /** The brown seed-coat patch that shows it is a real fox nut. */
  hilum: string;
  /** The spice it was tossed in. */
  fleck: string;
}

export const PLAIN_PUFF = { puff: '#FFF9EC', puffShade: '#EBD2A8', hilum: '#9A6A45' };

/** One popped makhana. */
export function puff(inks: PuffInks, seed: number): string {
  const random = randomFrom(seed * 77 + 5);
  const outline = blob(21, seed * 13 + 3, 9, 0.17);
  const turn = random() * 360;
  const flecks = times(5, () => {
    const angle = random() * 6.28;
    const reach = 4 + random() * 10;
    return dot(reach * Math.cos(angle), reach * Math.sin(angle));
  }).join('');
  const folds =
    solid('M-16 5C-12 15 2 19 12 13C6 15-8 12-16 5Z', inks.puffShade) +
    solid('M4-15C10-17 16-12 16-6C12-9 8-9 4-15Z', inks.hilum) +
    line('M-10-8Q-5-11-1-8M-3 2Q3-2 8 2', inks.puffShade, 1.9);
  return [
    edged(outline, inks.puff, inks.key, 2.2),
    at(`rotate(${short(turn)})`, folds),
    `<path d="${flecks}" stroke="${inks.fleck}" stroke-width="3" stroke-linecap="round"/>`,
  ].join('');
}

function dot(x: number, y: number): string {
  return `M${Math.round(x)} ${Math.round(y)}h0`;
}

/** Three different puffs to point at as `#<prefix>0`, `#<prefix>1`, `#<prefix>2`. */
export function puffSymbols(prefix: string, inksOf: (index: number) => PuffInks): string {
  return times(
    3,
    (index) => `<g id="${prefix}${index}">${puff(inksOf(index), index + 1)}</g>`,
  ).join('');
}

const HEAP_ROWS = [
  { count: 1, y: -84, span: 0 },
  { count: 4, y: -62, span: 94 },
  { count: 6, y: -37, span: 170 },
  { count: 7, y: -11, span: 220 },
];

/** A heap of the puffs drawn by `puffSymbols`, from the top row down. */
export function puffHeap(prefix: string): string {
  const random = randomFrom(11);
  return HEAP_ROWS.flatMap(({ count, y, span }, row) =>
    times(count, (index) => {
      const across = count === 1 ? 0.5 : index / (count - 1);
      const x = short((across - 0.5) * span + (random() - 0.5) * 7);
      const sag = (Math.abs(across - 0.5) * 2) ** 2 * 8;
      const dropped = short(y + sag + (random() - 0.5) * 5);
      const turn = Math.round(random() * 360);
      const size = short(0.92 + random() * 0.22);
      return `<use href="#${prefix}${(row + index) % 3}" transform="translate(${x} ${dropped}) rotate(${turn}) scale(${size})"/>`;
    }),
  ).join('');
}

interface Drink {
  key: string;
  glass: string;
  liquid: string;
  /** The darker liquid in the flutes and on the shaded side. */
  deep: string;
  foam: string;
  /** Drawings hung on the rim and standing in the glass. */
  rim: string;
  top: string;
}

/** A faceted glass of drink. */
export function tumbler({ key, glass, liquid, deep, foam, rim, top }: Drink): string {
  const outline = 'M-58-112H58L45 84Q43 98 28 98H-28Q-43 98-45 84Z';
  const flute = `<path d="M0 0C7 2 9 10 8 22L5 58Q0 64-5 58L-8 22C-9 10-7 2 0 0Z" fill="${deep}" opacity=".55"/>`;
  const froth = 'M-53-78C-40-92-26-70-8-80S28-92 53-78L51.5-58C36-48 22-66 2-58S-36-50-51.5-58Z';
  return [
    at('translate(-14 -118)', top),
    `<path d="${outline}" fill="${glass}" fill-opacity=".92"/>`,
    solid('M-53-78H53L41 84Q40 92 28 92H-28Q-40 92-41 84Z', liquid),
    `<path d="M20-78H53L41 84Q40 92 28 92H10C26 50 26-20 20-78Z" fill="${deep}" opacity=".55"/>`,
    repeat(flute, ['translate(-29 16)', 'translate(0 16)', 'translate(29 16)']),
    `<path d="${froth}" fill="${foam}" stroke="${key}" stroke-width="2.4" stroke-linejoin="round"/>`,
    '<path d="M-42-40L-37 8M-31-38L-29-14" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".8"/>',
    `<path d="${outline}" fill="none" stroke="${key}" stroke-width="3.6" stroke-linejoin="round"/>`,
    `<ellipse cy="-112" rx="58" ry="7" fill="${glass}" stroke="${key}" stroke-width="3"/>`,
    at('translate(52 -104)', rim),
  ].join('');
}

/** A heap of roasted gram flour, to stand in a bowl. */
export function flourHeap(key: string): string {
  const random = randomFrom(9);
  const grains = times(34, () => {
    const down = random();
    return dot((random() - 0.5) * 186 * (0.15 + down * 0.85), -74 + down * 72);
  }).join('');
  const outline = 'M-112 4C-86-8-62-62-22-80C-6-88 10-88 24-80C62-60 84-8 112 4Q0 30-112 4Z';
  return [
    `<path d="${outline}" fill="#F3DDA8" stroke="${key}" stroke-width="3.2" stroke-linejoin="round"/>`,
    '<path d="M18-82C62-60 84-8 112 4Q80 14 40 17C66-14 48-56 18-82Z" fill="#DFBC79" opacity=".75"/>',
    line('M-60-26Q-40-52-18-64M-34-14Q-20-34-4-44', '#FFF9EA', 4.4),
    `<path d="${grains}" stroke="${key}" stroke-width="2.6" stroke-linecap="round" opacity=".5"/>`,
  ].join('');
}

interface BowlInks {
  key: string;
  body: string;
  trim: string;
}

export function bowl({ key, body, trim }: BowlInks): string {
  const width = 122;
  const height = 80;
  const rosette = ring(8, solid(petal(12, 3.6, 2), key));
  const outline =
    `M${-width} 0Q0 34 ${width} 0` +
    `C${width - 4} ${short(height * 0.62)} ${short(width * 0.62)} ${height} ${short(width * 0.36)} ${height}` +
    `H${short(-width * 0.36)}` +
    `C${short(-width * 0.62)} ${height} ${-width + 4} ${short(height * 0.62)} ${-width} 0Z`;
  const rosettes = [-70, -35, 0, 35, 70].map(
    (x) => `translate(${x} ${short(51 - Math.abs(x) * 0.12)})`,
  );
  return [
    `<path d="${outline}" fill="${body}" stroke="${key}" stroke-width="3.4" stroke-linejoin="round"/>`,
    edged(`M${-width} 0Q0 34 ${width} 0L${width - 2} 15Q0 50 ${-width + 2} 15Z`, trim, key, 2.6),
    repeat(rosette, rosettes),
    edged(`M-48 ${height}H48L40 ${height + 12}H-40Z`, trim, key, 3),
  ].join('');
}
