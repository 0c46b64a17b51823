import { DYES } from '../lib/dyes.ts';
import { edged, solid } from '../lib/ink.ts';
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
import { stoneMill } from './mill.ts';
import { CREAM, KEY } from './sets.ts';

export interface YardStage {
  centre: number;
  /** `turn` is how far its rays have turned, in degrees. */
  sun: { x: number; y: number; radius: number; turn?: number };
  /** Rows of gram plants, from the far field to the near one; `sway` leans them, in degrees. */
  rows: {
    y: number;
    count: number;
    size: number;
    x: number;
    step: number;
    fill: string;
    sway?: number;
  }[];
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

function sun({ sun: { x, y, radius, turn = 0 } }: YardStage): string {
  const spread = short(radius * 0.085);
  const ray = `M0 ${-radius * 1.12}L${spread} ${-radius * 1.6}L-${spread} ${-radius * 1.6}Z`;
  const leaf = petal(radius * 0.62, radius * 0.1, radius * 0.24);
  return at(
    `translate(${x} ${y})`,
    [
      ring(32, solid(ray, DYES.majith600), turn),
      `<circle r="${radius}" fill="${DYES.majith600}" stroke="${KEY}" stroke-width="5"/>`,
      `<circle r="${radius * 0.86}" fill="none" stroke="${DYES.haldi200}" stroke-width="4"/>`,
      `<circle r="${radius * 0.7}" fill="#E8482B"/>`,
      ring(16, solid(leaf, DYES.haldi400), turn),
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
    const lean = row.sway ? ` rotate(${short(row.sway * Math.sin(index * 0.9 + 1))})` : '';
    return `<use href="#${GROUND_ID}g" transform="translate(${plantX} ${plantY})${lean} scale(${row.size})"/>`;
  });
  return edged(earth, row.fill, KEY, 5) + plants.join('');
}
