import { mark } from '../../lib/brand.ts';
import { DYES } from '../../lib/dyes.ts';
import { dotted, edged } from '../../lib/ink.ts';
import { short } from '../../lib/numbers.ts';
import { at } from '../../lib/place.ts';
import { KEY } from '../../scenes/sets.ts';
import { STORY } from './canvas.ts';

const SWEEP_SECONDS = 0.42;
const SCALLOP = 40;
const EDGE = 60;

/** A printed cloth is drawn across at the end of a shot and away at the start of the next. */
export function curtain(seconds: number, shotSeconds: number): string {
  const sinceStart = seconds / SWEEP_SECONDS;
  const toEnd = (shotSeconds - seconds) / SWEEP_SECONDS;
  if (sinceStart < 1) return cloth(sinceStart ** 2);
  return toEnd < 1 ? cloth(-(toEnd ** 2)) : '';
}

/** At 0 it hides everything, at -1 it waits on the left, at 1 it is gone on the right. */
function cloth(place: number): string {
  const { width, height } = STORY;
  const shift = short(place * (width + EDGE * 2 + SCALLOP));
  const rows = height / (SCALLOP * 2) + 1;
  const down = `a${SCALLOP} ${SCALLOP} 0 0 1 0 ${SCALLOP * 2}`.repeat(rows);
  const up = `a${SCALLOP} ${SCALLOP} 0 0 1 0 ${-SCALLOP * 2}`.repeat(rows);
  const outline = `M${-EDGE} ${-SCALLOP}H${width + EDGE}${down}H${-EDGE}${up}Z`;
  const seams = `M${-EDGE + 8} 0V${height}M${width + EDGE - 8} 0V${height}`;
  return at(
    `translate(${shift} 0)`,
    [
      edged(outline, DYES.majith600, KEY, 8),
      dotted(seams, DYES.haldi400, 14, 40),
      at(`translate(${width / 2} ${height / 2}) scale(2.6)`, mark(DYES.haldi400, DYES.majith600)),
    ].join(''),
  );
}
