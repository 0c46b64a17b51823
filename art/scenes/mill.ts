import { edged, line, softEdged } from '../lib/ink.ts';
import { short } from '../lib/numbers.ts';
import { KEY } from './sets.ts';

/** The upper stone's face: a circle seen at a slant. */
const FACE = { y: -104, radius: 118, slant: 27 / 118 };
const RING_LENGTH = 426;

const GRAMS = [
  [-66, -120],
  [-44, -112],
  [40, -118],
  [62, -108],
  [-20, -92],
  [22, -90],
  [-78, -98],
  [80, -96],
] as const;

/**
 * The two-stone hand mill (chakki) with flour spilling over its cloth; its base at y = 0. `turn` is
 * how far the upper stone has turned, in degrees.
 */
export function stoneMill(turn = 0): string {
  const handle = `M${turned([92, -108], turn)}v-68`;
  const grams = GRAMS.map((gram) => `M${turned(gram, turn)}h0`).join('');
  const dashes = turn === 0 ? '' : ` stroke-dashoffset="${short((-turn / 360) * RING_LENGTH)}"`;
  return [
    `<ellipse cx="0" cy="2" rx="178" ry="20" fill="${KEY}" opacity=".28"/>`,
    softEdged('M-168-8C-172-34-120-44 0-44S172-34 168-8C150 14-150 14-168-8Z', '#F3DDA8', KEY, 5),
    edged('M-118-62V-24C-118 0 118 0 118-24V-62Z', '#A9A3B8', KEY, 5),
    `<path d="M-118-46C-80-30 80-30 118-46" fill="none" stroke="${KEY}" stroke-width="3.4" stroke-dasharray="3 12" stroke-linecap="round"/>`,
    edged('M-118-104V-62C-118-40 118-40 118-62V-104Z', '#C3BDD0', KEY, 5),
    `<ellipse cy="-104" rx="118" ry="27" fill="#DDD8E6" stroke="${KEY}" stroke-width="5"/>`,
    `<ellipse cy="-104" rx="94" ry="19" fill="none" stroke="#A9A3B8" stroke-width="4" stroke-dasharray="12 9"${dashes}/>`,
    `<ellipse cy="-104" rx="26" ry="8" fill="${KEY}"/>`,
    line(grams, '#8A5232', 11),
    line(handle, KEY, 24),
    line(handle, '#D98A26', 14),
    line('M-150-16C-120-4-60 0-20 0M40-2C90-4 130-8 152-16', '#DFBC79', 5),
  ].join('');
}

/** Where a point on the upper stone's face has come to. */
function turned([x, y]: readonly [number, number], turn: number): string {
  const angle = (turn * Math.PI) / 180;
  const deep = (y - FACE.y) / FACE.slant;
  const turnedX = x * Math.cos(angle) - deep * Math.sin(angle);
  const turnedY = FACE.y + FACE.slant * (x * Math.sin(angle) + deep * Math.cos(angle));
  return `${short(turnedX)} ${short(turnedY)}`;
}

/** The chisel marks on the upper stone's side, which show that it turns. */
export function chiselMarks(turn: number): string {
  const marks = 14;
  const path = Array.from({ length: marks }, (_, index) => {
    const angle = ((index / marks) * 360 + turn) * (Math.PI / 180);
    const [x, front] = [FACE.radius * Math.cos(angle), Math.sin(angle)];
    const isInSight = front > 0.16;
    return isInSight ? `M${short(x)} ${short(-92 + 26 * front)}v22` : '';
  }).join('');
  return line(path, '#A9A3B8', 5);
}
