import { basket, STRAW } from '../../lib/basket.ts';
import { DYES } from '../../lib/dyes.ts';
import { PLAIN_PUFF, puffHeap, puffSymbols } from '../../lib/food.ts';
import { edged, solid } from '../../lib/ink.ts';
import { lotus } from '../../lib/motifs/plants.ts';
import { short } from '../../lib/numbers.ts';
import { jharokha, petal } from '../../lib/outlines.ts';
import { at, ring } from '../../lib/place.ts';
import {
  clothDefs,
  clothWall,
  drawGround,
  floorDefs,
  floorStrip,
  GROUND_ID,
} from '../../scenes/grounds.ts';
import { CREAM, KEY, SETS } from '../../scenes/sets.ts';
import { STORY } from './canvas.ts';
import { leapingPuffs, pan, puffsInPan, steam, stove } from './stove.ts';

const PUFF = `${GROUND_ID}p`;

const LOOP_SECONDS = 6;

/** Makhana popping in a pan on a clay stove. */
export function stoveShot(seconds: number): string {
  const time = seconds / LOOP_SECONDS;
  const { ground, tone } = SETS.sattu;
  return drawGround(STORY, () => {
    const puffs = puffSymbols(PUFF, () => ({ key: KEY, ...PLAIN_PUFF, fleck: '#EBD2A8' }));
    const window = `<clipPath id="${GROUND_ID}k"><path d="${gate(41)}"/></clipPath>`;
    return [
      `<defs>${clothDefs(tone)}${floorDefs(STORY)}${puffs}${window}</defs>`,
      clothWall(STORY, ground),
      edged(gate(0), DYES.haldi400, KEY, 7),
      edged(gate(20), 'none', CREAM, 5),
      edged(gate(38), DYES.patti700, KEY, 6),
      sun(time),
      floorStrip(STORY),
      steam(time),
      stove(time),
      leapingPuffs(time, PUFF),
      pan(time, puffsInPan(time, PUFF)),
      at(
        'translate(176 626) scale(1.02)',
        puffHeap(PUFF) + basket(GROUND_ID, { key: KEY, ...STRAW }),
      ),
      flowers(),
    ].join('');
  });
}

function gate(inset: number): string {
  return jharokha(
    { centre: 640, top: 60 + inset, halfWidth: 400 - inset, spring: 300, bottom: 726 },
    11,
  );
}

function sun(time: number): string {
  const rays = ring(16, '<path d="M0-60V-640"/>');
  const petals = ring(16, solid(petal(64, 15, 30), DYES.haldi400));
  return [
    `<g clip-path="url(#${GROUND_ID}k)"><g transform="translate(640 250) rotate(${short((360 / 16) * time)})" fill="none" stroke="${DYES.patti600}" stroke-width="9">${rays}</g></g>`,
    at('translate(640 250)', `${petals}<circle r="34" fill="${DYES.haldi500}"/>`),
  ].join('');
}

function flowers(): string {
  const inks = { key: KEY, main: DYES.kamal400, second: DYES.kamal200, carved: CREAM };
  const pale = { ...inks, main: inks.second, second: inks.main };
  return (
    at('translate(1080 626) scale(1.9)', lotus(inks)) +
    at('translate(1190 660) scale(1.2)', lotus(pale))
  );
}
