import { DYES } from '../lib/dyes.ts';
import { line, softEdged, solid } from '../lib/ink.ts';
import { lotus } from '../lib/motifs/plants.ts';
import { short, times } from '../lib/numbers.ts';
import { petal } from '../lib/outlines.ts';
import { at, ring } from '../lib/place.ts';
import { drawGround, floorDefs, floorStrip, GROUND_ID, type Canvas } from './grounds.ts';
import { CREAM } from './sets.ts';

export interface PondStage {
  centre: number;
  moon: { x: number; y: number; radius: number };
  /** Where the sky meets the water. */
  horizon: number;
  /** How far the water has drifted, in units; it repeats after the canvas's width. */
  drift?: number;
  /** `sway` is added to each reed's lean, in degrees. */
  reeds: { x: number; count: number; size: number; sway?: number }[];
  pads: { x: number; y: number; radius: number }[];
  flowers: { x: number; y: number; size: number; isPale?: boolean }[];
}

const KEY = '#0F1038';
const RIPPLE = '#3A3FA8';

/** A lotus pond at night, where makhana grows. */
export function pondGround(canvas: Canvas, stage: PondStage): string {
  const { width, floor } = canvas;
  const { horizon } = stage;
  return drawGround(canvas, () =>
    [
      `<defs>${floorDefs(canvas, stage.centre)}${starPattern()}</defs>`,
      `<rect width="${width}" height="${canvas.height}" fill="${DYES.neel900}"/>`,
      `<rect width="${width}" height="${horizon}" fill="${DYES.neel800}"/>`,
      `<rect width="${width}" height="${horizon}" fill="url(#${GROUND_ID}s)"/>`,
      moon(stage),
      farBank(width, horizon),
      `<rect y="${horizon}" width="${width}" height="${floor - horizon}" fill="${DYES.neel900}"/>`,
      line(ripples(canvas, stage), RIPPLE, 5),
      ...stage.reeds.map((clump) => reeds(clump, horizon)),
      ...stage.pads.map(slantedPad),
      ...stage.flowers.map(flower),
      floorStrip(canvas, DYES.neel950),
    ].join(''),
  );
}

function starPattern(): string {
  return (
    `<pattern id="${GROUND_ID}s" width="120" height="120" patternUnits="userSpaceOnUse"><g fill="${RIPPLE}">` +
    '<path d="M30 18L34 27L43 30L34 33L30 42L26 33L17 30L26 27Z"/><circle cx="92" cy="84" r="4"/>' +
    '<circle cx="84" cy="20" r="2.6"/><circle cx="20" cy="92" r="2.6"/></g></pattern>'
  );
}

function moon({ moon: { x, y, radius } }: PondStage): string {
  const halo = solid(petal(radius * 1.42, radius * 0.11, radius * 1.02), DYES.haldi500);
  return at(
    `translate(${x} ${y})`,
    ring(24, halo) +
      `<circle r="${radius}" fill="${DYES.haldi400}" stroke="${KEY}" stroke-width="5"/>` +
      `<circle r="${radius * 0.82}" fill="none" stroke="${DYES.haldi200}" stroke-width="4" stroke-dasharray="2 11" stroke-linecap="round"/>`,
  );
}

function farBank(width: number, horizon: number): string {
  const x = (share: number) => width * share;
  const y = (up: number) => horizon - up;
  return solid(
    `M0 ${horizon}C${x(0.12)} ${y(26)} ${x(0.2)} ${y(8)} ${x(0.32)} ${y(14)}` +
      `S${x(0.52)} ${y(34)} ${x(0.66)} ${y(16)}S${x(0.9)} ${y(36)} ${width} ${y(10)}V${horizon + 4}H0Z`,
    DYES.patti700,
  );
}

/** Not random: the same number always gives the same scatter. */
function scatter(index: number): number {
  return (((Math.sin(index * 127.1) * 43758.5) % 1) + 1) % 1;
}

function ripples({ width, floor }: Canvas, { horizon, drift = 0 }: PondStage): string {
  const rows = Math.round((floor - horizon) / 26);
  return times(rows * 5, (index) => {
    const row = Math.floor(index / 5);
    const x = (scatter(index + 3) * width + drift) % width;
    const y = horizon + 18 + row * 26 + scatter(index) * 8;
    const length = 40 + scatter(index + 9) * 90;
    return `M${short(x)} ${short(y)}q${short(length / 4)}-9 ${short(length / 2)} 0t${short(length / 2)} 0`;
  }).join('');
}

function reeds({ x, count, size, sway = 0 }: PondStage['reeds'][number], horizon: number): string {
  const reed =
    line('M0 0C-2-40 2-80 0-118', DYES.patti600, 6) +
    '<path d="M0-92V-136" stroke="#C9694A" stroke-width="14" stroke-linecap="round"/>';
  return times(count, (index) => {
    const place = `translate(${x + index * 17 * size} ${horizon + 6})`;
    const lean = short(-9 + index * (18 / count) + sway * (1 + index * 0.2));
    const height = short(size * (0.8 + scatter(index + x) * 0.5));
    return at(`${place} rotate(${lean}) scale(${height})`, reed);
  }).join('');
}

const VEIN_ANGLES = [-165, -130, -95, -60, 30, 65, 100, 135, 170];

/** A lily pad seen at a slant. */
function slantedPad({ x, y, radius }: PondStage['pads'][number]): string {
  const part = (share: number) => short(radius * share);
  const outline = `M0 0L${part(0.94)} ${part(-0.13)}A${radius} ${part(0.36)} 0 1 0 ${part(0.9)} ${part(0.16)}Z`;
  const veins = VEIN_ANGLES.map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    return `M${part(0.16 * cos)} ${part(0.06 * sin)}L${part(0.8 * cos)} ${part(0.28 * sin)}`;
  }).join('');
  return at(
    `translate(${x} ${y})`,
    softEdged(outline, DYES.patti600, KEY, 4) + line(veins, DYES.patti400, 3.4),
  );
}

function flower({ x, y, size, isPale }: PondStage['flowers'][number]): string {
  const main = isPale ? DYES.kamal200 : DYES.kamal400;
  const second = isPale ? DYES.kamal400 : DYES.kamal200;
  return at(
    `translate(${x} ${y}) scale(${size})`,
    lotus({ key: KEY, main, second, carved: CREAM }),
  );
}
