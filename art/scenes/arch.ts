import { edged } from '../lib/ink.ts';
import { lotus } from '../lib/motifs/plants.ts';
import { short, times } from '../lib/numbers.ts';
import { jharokha } from '../lib/outlines.ts';
import { at } from '../lib/place.ts';
import { clothDefs, drawGround, floorDefs, floorStrip, GROUND_ID, type Canvas } from './grounds.ts';
import { CREAM, KEY, type SetInks } from './sets.ts';

export interface ArchStage {
  centre: number;
  halfWidth: number;
  top: number;
  spring: number;
  /** Lotus flowers at the foot of the arch, from its centre and up from the floor. */
  flowers: { x: number; up: number; size: number; isPale?: boolean }[];
}

/** A painted gate on sunlit cloth. */
export function archGround(canvas: Canvas, inks: SetInks, stage: ArchStage): string {
  const gate = (inset: number) =>
    jharokha(
      {
        centre: stage.centre,
        top: stage.top + inset,
        halfWidth: stage.halfWidth - inset,
        spring: stage.spring,
        bottom: canvas.floor + 6,
      },
      11,
    );
  return drawGround(canvas, () =>
    [
      `<defs>${clothDefs(inks.tone)}${jaliPattern(inks, stage.centre)}${floorDefs(canvas, stage.centre)}${glow()}</defs>`,
      `<rect width="${canvas.width}" height="${canvas.height}" fill="${inks.ground}"/>`,
      `<path d="${sunRays(canvas, stage.centre)}" fill="${inks.ray}"/>`,
      `<rect width="${canvas.width}" height="${canvas.floor}" fill="url(#${GROUND_ID}t)"/>`,
      edged(gate(0), inks.rim, KEY, 6),
      edged(gate(16), 'none', CREAM, 4),
      edged(gate(30), inks.arch, KEY, 5),
      `<path d="${gate(30)}" fill="url(#${GROUND_ID}j)"/><path d="${gate(30)}" fill="url(#${GROUND_ID}g)"/>`,
      floorStrip(canvas),
      flowers(canvas, inks, stage),
    ].join(''),
  );
}

/** The pierced-screen pattern inside the gate. */
function jaliPattern({ archTone }: SetInks, centre: number): string {
  const star = 'M27 2C31 16 38 23 52 27C38 31 31 38 27 52C23 38 16 31 2 27C16 23 23 16 27 2Z';
  const dots = ['cx="27" cy="27"', '', 'cx="54"', 'cy="54"', 'cx="54" cy="54"']
    .map((place) => `<circle ${place} r="4" fill="${archTone}"/>`)
    .join('');
  return (
    `<pattern id="${GROUND_ID}j" width="54" height="54" patternUnits="userSpaceOnUse" x="${centre}">` +
    `<path d="${star}" fill="none" stroke="${archTone}" stroke-width="3"/>${dots}</pattern>`
  );
}

function glow(): string {
  return (
    `<radialGradient id="${GROUND_ID}g" cx=".5" cy=".55" r=".6">` +
    '<stop stop-color="#fff" stop-opacity=".22"/>' +
    '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
  );
}

function sunRays({ width, floor }: Canvas, centre: number): string {
  const y = floor - 120;
  const rim = (angle: number) =>
    `L${short(centre + width * Math.cos(angle))} ${short(y + width * Math.sin(angle))}`;
  return times(24, (index) => {
    const angle = (index / 24) * Math.PI * 2;
    return `M${centre} ${y}${rim(angle)}${rim(angle + Math.PI / 24)}Z`;
  }).join('');
}

function flowers({ floor }: Canvas, { flower }: SetInks, stage: ArchStage): string {
  return stage.flowers
    .map(({ x, up, size, isPale }) => {
      const [main, second] = isPale ? [flower[1], flower[0]] : flower;
      return at(
        `translate(${stage.centre + x} ${floor - up}) scale(${size})`,
        lotus({ key: KEY, main, second, carved: CREAM }),
      );
    })
    .join('');
}
