import { itemAt, randomFrom, short, times } from './numbers.ts';

type Point = readonly [x: number, y: number];

export function petal(length: number, width: number, base = 0): string {
  const low = short(-base - length * 0.28);
  const high = short(-base - length * 0.7);
  const tip = short(-base - length);
  const waist = short(width * 0.92);
  return (
    `M0 ${-base}C${short(width)} ${low} ${waist} ${high} 0 ${tip}` +
    `C${short(-width * 0.92)} ${high} ${short(-width)} ${low} 0 ${-base}Z`
  );
}

/** A closed soft shape through noisy points on a circle. */
export function blob(radius: number, seed: number, corners = 9, noise = 0.13): string {
  const random = randomFrom(seed);
  const points = times(corners, (index): Point => {
    const angle = (index / corners) * Math.PI * 2;
    const reach = radius * (1 - noise + random() * noise * 2);
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
  const start = middle(itemAt(points, -1), itemAt(points, 0));
  const curves = points.map((point, index) => {
    const end = middle(point, itemAt(points, (index + 1) % corners));
    return `Q${pair(point)} ${pair(end)}`;
  });
  return `M${pair(start)}${curves.join('')}Z`;
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function pair([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}

export interface ArchShape {
  centre: number;
  top: number;
  halfWidth: number;
  /** Height at which the straight sides turn into the arch. */
  spring: number;
  bottom: number;
}

/** The jharokha: a many-lobed arch with a pointed middle, straight at the foot. */
export function jharokha(shape: ArchShape, foils = 9): string {
  return `${archOutline(shape, foils)}Z`;
}

/** The paper label of a pack: a jharokha with a hanging scalloped hem. */
export function labelOutline(shape: ArchShape): string {
  const scallops = 8;
  const step = (shape.halfWidth * 2) / scallops;
  const hem = `q${short(-step / 2)} ${short(step * 0.62)} ${short(-step)} 0`;
  return `${archOutline(shape, 9)}${hem.repeat(scallops)}Z`;
}

function archOutline({ centre, top, halfWidth, spring, bottom }: ArchShape, foils: number): string {
  const rise = spring - top;
  const points = times(foils + 1, (index): Point => {
    const angle = Math.PI - (Math.PI * index) / foils;
    const height = rise * Math.sin(angle) ** 0.86;
    return [centre + halfWidth * Math.cos(angle), spring - height];
  });
  const lobes = points.slice(1).map((end, index) => {
    const start = itemAt(points, index);
    return index + 1 === (foils + 1) / 2 ? pointedLobe(start, end) : roundLobe(start, end);
  });
  return `M${centre - halfWidth} ${bottom}V${spring}${lobes.join('')}V${bottom}`;
}

function roundLobe(start: Point, end: Point): string {
  const radius = short(chord(start, end) * 0.56);
  return `A${radius} ${radius} 0 0 1 ${pair(end)}`;
}

function pointedLobe(start: Point, end: Point): string {
  const width = chord(start, end);
  const [x, y] = middle(start, end);
  const shoulder = y - width * 0.34;
  return (
    `Q${pair([start[0] + width * 0.1, shoulder])} ${pair([x, y - width * 0.62])}` +
    `Q${pair([end[0] - width * 0.1, shoulder])} ${pair(end)}`
  );
}

function chord(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

export interface Disc {
  x: number;
  y: number;
  radius: number;
}

/** A circle with a scalloped edge, like a wax seal. */
export function scallopedDisc({ x, y, radius }: Disc, scallops: number): string {
  const lobe = short(radius * 0.19);
  const points = times(scallops + 1, (index) => {
    const angle = (index / scallops) * Math.PI * 2;
    return pair([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
  });
  const [first, ...rest] = points;
  return `M${first}${rest.map((point) => `A${lobe} ${lobe} 0 0 1 ${point}`).join('')}Z`;
}
