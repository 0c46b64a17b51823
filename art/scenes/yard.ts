import { DYES } from '../lib/dyes.ts';
import { edged, line, solid, softEdged } from '../lib/ink.ts';
import { chana } from '../lib/motifs/plants.ts';
import { short, times } from '../lib/numbers.ts';
import { petal } from '../lib/outlines.ts';
import { at, ring } from '../lib/place.ts';
import {
  clothDefs,
  clothWall,
  drawGround,
  floorDefs,
  floorStrip,
  GROUND_ID,
  type Canvas,
  type ClothInks,
} from './grounds.ts';
import { CREAM, KEY } from './sets.ts';

export interface YardStage {
  centre: number;
  sun: { x: number; y: number; radius: number };
  /** Rows of gram plants, from the far field to the near one. */
  rows: { y: number; count: number; size: number; x: number; step: number; fill: string }[];
  mill?: { x: number; down: number; size: number };
}

/** A sunlit yard with gram fields and a stone mill, where sattu is made. */
export function yardGround(canvas: Canvas, cloth: ClothInks, stage: YardStage): string {
  return drawGround(canvas, () => {
    const sprig = chana({
      key: KEY,
      main: DYES.patti600,
      second: DYES.patti400,
      carved: CREAM,
    });
    const { mill } = stage;
    return [
      `<defs>${clothDefs(cloth.tone, 24)}${floorDefs(canvas, stage.centre)}<g id="${GROUND_ID}g">${sprig}</g></defs>`,
      clothWall(canvas, cloth.ground),
      sun(stage),
      ...stage.rows.map((row) => field(canvas, row)),
      floorStrip(canvas),
      mill
        ? at(`translate(${mill.x} ${canvas.floor + mill.down}) scale(${mill.size})`, stoneMill())
        : '',
    ].join('');
  });
}

function sun({ sun: { x, y, radius } }: YardStage): string {
  const spread = short(radius * 0.085);
  const ray = `M0 ${-radius * 1.12}L${spread} ${-radius * 1.6}L-${spread} ${-radius * 1.6}Z`;
  const leaf = petal(radius * 0.62, radius * 0.1, radius * 0.24);
  return at(
    `translate(${x} ${y})`,
    [
      ring(32, solid(ray, DYES.majith600)),
      `<circle r="${radius}" fill="${DYES.majith600}" stroke="${KEY}" stroke-width="5"/>`,
      `<circle r="${radius * 0.86}" fill="none" stroke="${DYES.haldi200}" stroke-width="4"/>`,
      `<circle r="${radius * 0.7}" fill="#E8482B"/>`,
      ring(16, solid(leaf, DYES.haldi400)),
      `<circle r="${radius * 0.2}" fill="${DYES.haldi400}" stroke="${KEY}" stroke-width="4"/>`,
    ].join(''),
  );
}

function field({ width, floor }: Canvas, row: YardStage['rows'][number]): string {
  const { y } = row;
  const earth = `M0 ${y}C${width * 0.25} ${y - 26} ${width * 0.6} ${y + 16} ${width} ${y - 14}V${floor}H0Z`;
  const plants = times(row.count, (index) => {
    const plantX = short(row.x + index * row.step);
    const plantY = short(y - 16 + Math.sin(index * 1.7) * 5);
    return `<use href="#${GROUND_ID}g" transform="translate(${plantX} ${plantY}) scale(${row.size})"/>`;
  });
  return edged(earth, row.fill, KEY, 5) + plants.join('');
}

/** The two-stone hand mill (chakki) with flour spilling over its cloth; its base at y = 0. */
function stoneMill(): string {
  const handle = 'M92-108V-176';
  const grams = 'M-66-120h0M-44-112h0M40-118h0M62-108h0M-20-92h0M22-90h0M-78-98h0M80-96h0';
  return [
    `<ellipse cx="0" cy="2" rx="178" ry="20" fill="${KEY}" opacity=".28"/>`,
    softEdged('M-168-8C-172-34-120-44 0-44S172-34 168-8C150 14-150 14-168-8Z', '#F3DDA8', KEY, 5),
    edged('M-118-62V-24C-118 0 118 0 118-24V-62Z', '#A9A3B8', KEY, 5),
    `<path d="M-118-46C-80-30 80-30 118-46" fill="none" stroke="${KEY}" stroke-width="3.4" stroke-dasharray="3 12" stroke-linecap="round"/>`,
    edged('M-118-104V-62C-118-40 118-40 118-62V-104Z', '#C3BDD0', KEY, 5),
    `<ellipse cy="-104" rx="118" ry="27" fill="#DDD8E6" stroke="${KEY}" stroke-width="5"/>`,
    '<ellipse cy="-104" rx="94" ry="19" fill="none" stroke="#A9A3B8" stroke-width="4" stroke-dasharray="12 9"/>',
    `<ellipse cy="-104" rx="26" ry="8" fill="${KEY}"/>`,
    line(grams, '#8A5232', 11),
    line(handle, KEY, 24),
    line(handle, '#D98A26', 14),
    line('M-150-16C-120-4-60 0-20 0M40-2C90-4 130-8 152-16', '#DFBC79', 5),
  ].join('');
}
