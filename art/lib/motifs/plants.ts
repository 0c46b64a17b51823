import { edged, line, printed, softEdged, solid, stem, type MotifInks } from '../ink.ts';
import { short, times } from '../numbers.ts';
import { petal } from '../outlines.ts';
import { at, nextId, repeat, ring } from '../place.ts';

export function lotus(inks: MotifInks): string {
  const outline = petal(54, 15.5);
  const leaf = (fill: string) =>
    solid(outline, fill) +
    `<path d="${outline}" fill="none" stroke="${inks.key}" stroke-width="2.8" stroke-linejoin="round" transform="translate(-1 -1)"/>` +
    line('M-1-20V-43M-7-26Q-6-33-4-39M6-26Q5-33 3-39', inks.carved, 2);
  const pair = (angle: number, size: number) =>
    [-angle, angle].map((turn) => `translate(0 26) rotate(${turn}) scale(${size})`);
  return [
    repeat(leaf(inks.second), pair(84, 0.68)),
    repeat(leaf(inks.main), pair(57, 0.82)),
    repeat(leaf(inks.second), pair(29, 0.96)),
    at('translate(0 26) scale(1.06)', leaf(inks.main)),
    solid('M-26 24Q0 40 26 24Q18 44 0 44T-26 24Z', inks.key),
    `<path d="M0 42V54" stroke="${inks.key}" stroke-width="3.4"/>`,
  ].join('');
}

/** A cumin or coriander head. */
export function umbel(inks: MotifInks): string {
  const head = (fill: string) =>
    `${ring(5, solid(petal(10, 3.8), fill))}<circle r="2.6" fill="${inks.key}"/>`;
  const stalk = (fill: string, length: number) =>
    `<path d="M0 0V${-length + 3}" stroke="${inks.key}" stroke-width="2.2"/>` +
    at(`translate(0 ${-length})`, head(fill));
  const turned = (angles: number[]) => angles.map((angle) => `rotate(${angle})`);
  const leaves = repeat(`<path d="${petal(24, 5.4)}"/>`, [
    'translate(0 42) rotate(-58)',
    'translate(0 42) rotate(58)',
  ]);
  return [
    stem('M0 52C1 36-1 20 0 8', inks.key, 3),
    repeat(stalk(inks.main, 42), turned([-84, -42, 0, 42, 84])),
    repeat(stalk(inks.second, 33), turned([-63, -21, 21, 63])),
    `<g fill="${inks.second}" stroke="${inks.key}" stroke-width="1.8">${leaves}</g>`,
    `<circle r="4" fill="${inks.key}" cy="3"/>`,
  ].join('');
}

export function mint(inks: MotifInks): string {
  const outline = mintLeaf(42, 15);
  const id = nextId();
  let isDrawn = false;
  const shape = (attributes: string) => {
    if (isDrawn) return `<use href="#${id}" ${attributes}/>`;
    isDrawn = true;
    return `<g ${attributes}><path id="${id}" d="${outline}"/></g>`;
  };
  const leaf = (fill: string) =>
    shape(`fill="${fill}" transform="translate(1.4 1.4)"`) +
    shape(`fill="none" stroke="${inks.key}" stroke-width="2.4" stroke-linejoin="round"`) +
    line('M0-4V-34M0-11L7-18M0-11L-7-18M0-21L6-28M0-21L-6-28', inks.carved, 2);
  return [
    line('M0 52C-2 30 2 10 0-14', inks.key, 3.4),
    repeat(leaf(inks.second), [
      'translate(0 32) rotate(-64)',
      'translate(0 32) rotate(64)',
      'translate(0 -8)',
    ]),
    repeat(leaf(inks.main), ['translate(0 6) rotate(-42)', 'translate(0 6) rotate(42)']),
  ].join('');
}

/** Up the right side and down the left, one scalloped tooth at a time. */
function mintLeaf(length: number, width: number): string {
  const teeth = 5;
  const edge = (along: number, side: number): [number, number] => [
    side * width * Math.sin(Math.PI * (0.12 + 0.88 * along)),
    -length * along,
  ];
  const tooth = (index: number, side: number) => {
    const end = side === 1 ? (index + 1) / teeth : index / teeth;
    const [x, y] = end >= 1 ? [0, -length] : end <= 0 ? [0, 0] : edge(end, side);
    const [bulgeX, bulgeY] = edge((index + 0.5) / teeth, side);
    return `Q${short(bulgeX * 1.28)} ${short(bulgeY)} ${short(x)} ${short(y)}`;
  };
  const right = times(teeth, (index) => tooth(index, 1));
  const left = times(teeth, (index) => tooth(teeth - 1 - index, -1));
  return `M0 0${[...right, ...left].join('')}Z`;
}

/** A gram sprig: two pods under feathered leaves. */
export function chana(inks: MotifInks): string {
  const leafPairs = times(4, (index) =>
    [58, -58].map(
      (turn) =>
        `translate(0 ${-9 - index * 10}) rotate(${turn}) scale(${short(1.05 - index * 0.1)})`,
    ),
  ).flat();
  const leaflets = repeat(`<path d="${petal(15, 4.6)}"/>`, [...leafPairs, 'translate(0 -44)']);
  const frond =
    `<path d="M0 0V-46" stroke="${inks.key}" stroke-width="2.4"/>` +
    `<g fill="${inks.second}" stroke="${inks.key}" stroke-width="1.7">${leaflets}</g>`;
  return [
    repeat(frond, [
      'translate(0 8) rotate(-34) scale(.92)',
      'translate(0 8) rotate(34) scale(.92)',
      'translate(0 6)',
    ]),
    stem('M0 4C-6 6-14 8-18 12M0 4C6 6 14 8 18 12', inks.key, 2.6),
    repeat(gramPod(inks), [
      'translate(-19 30) rotate(14) scale(.72)',
      'translate(19 30) rotate(-14) scale(.72)',
    ]),
  ].join('');
}

function gramPod({ key, main, second, carved }: MotifInks): string {
  const outline = 'M0-24C15-23 21-8 17 8C14 20 6 27-1 37C-4 28-14 21-17 7C-20-9-14-23 0-24Z';
  return [
    printed(outline, { fill: main, key, width: 2.8, shift: 1.5, join: 'round' }),
    line('M9-10C11 0 9 10 3 18M-9-8C-11 2-9 10-5 17', carved, 2.4),
    softEdged('M-10-23C-7-30 7-30 10-23L4-17L0-22L-4-17Z', second, key, 2),
  ].join('');
}

export function barley(inks: MotifInks): string {
  const grain = (fill: string) =>
    `<path d="M0-14L3-44" stroke="${inks.key}" stroke-width="1.5"/>` +
    edged(petal(20, 6), fill, inks.key, 2);
  const rows = (offset: number) =>
    [0, 2, 4].flatMap((row) => {
      const y = 18 - (row + offset) * 11;
      return [`translate(0 ${y}) rotate(30)`, `translate(0 ${y}) rotate(-30) scale(-1 1)`];
    });
  return [
    `<path d="M0 54V-38" stroke="${inks.key}" stroke-width="2.8"/>`,
    repeat(grain(inks.second), rows(0)),
    repeat(grain(inks.main), [...rows(1), 'translate(0 -40)']),
    edged('M0 44C-12 40-22 28-24 14C-12 20-4 30 0 44Z', inks.second, inks.key, 2),
  ].join('');
}

/** The prickly water-lily leaf that makhana seeds grow under. */
export function lilyPad({ key, main, carved }: MotifInks): string {
  const outline = 'M0 2L13-42A44 44 0 1 1-13-42Z';
  const veins = ring(9, '<path d="M0-9V-35M0-22l6-9M0-22l-6-9"/>', 40, 280);
  return (
    printed(outline, { fill: main, key, join: 'round' }) +
    `<g fill="none" stroke="${carved}" stroke-width="2.4" stroke-linecap="round">${veins}</g>`
  );
}
