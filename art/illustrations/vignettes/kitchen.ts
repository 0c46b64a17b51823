import { STRAW } from '../../lib/basket.ts';
import { DYES } from '../../lib/dyes.ts';
import { PLAIN_PUFF, puffSymbols } from '../../lib/food.ts';
import { dotted, edged, line, softEdged, solid } from '../../lib/ink.ts';
import { randomFrom, times } from '../../lib/numbers.ts';
import { jharokha, petal } from '../../lib/outlines.ts';
import { at, ring, startIds } from '../../lib/place.ts';
import { pan, stove } from '../../posters/story/stove.ts';
import { floor, FLOOR, KEY, vignette, WIDTH } from './frame.ts';

const PINK = { ground: '#F7B4C2', tone: '#EF9CAE' };

/** Gram in hot sand on the clay stove. */
export function roastingInSand(): string {
  const id = 'story-stove-';
  startIds(id);
  const gate = { centre: 200, halfWidth: 160, spring: 120, bottom: FLOOR };
  return vignette({
    id,
    ...PINK,
    inside: [
      edged(jharokha({ ...gate, top: 42 }, 11), DYES.haldi400, KEY, 4),
      edged(
        jharokha({ ...gate, top: 60, halfWidth: 142, spring: 126 }, 11),
        DYES.patti700,
        KEY,
        3.6,
      ),
      floor(),
      line('M160 128c-9-10 9-18 0-28s9-18 0-27M200 118c-9-10 9-18 0-28s9-18 0-27', '#FFF8E8', 5),
      at('translate(200 270) scale(.46) translate(-640 -720)', stove(0) + pan(0, hotSand())),
    ].join(''),
  });
}

/** A drift of sand over the pan's rim with gram lying in it, in the coordinates of the stove. */
function hotSand(): string {
  const random = randomFrom(4);
  const gram = times(34, () => {
    const across = (random() - 0.5) * 2;
    const deep = (random() - 0.5) * 44 * Math.sqrt(1 - across ** 2);
    return `M${Math.round(640 + across * 196)} ${Math.round(474 + deep)}h0`;
  }).join('');
  return [
    solid('M412 484C470 440 560 430 640 430S810 440 868 484Q640 546 412 484Z', '#E0B878'),
    line('M470 470Q560 444 640 446', '#F6DFAE', 8),
    line(gram, '#8A5232', 17),
  ].join('');
}

/** The table where the first batches were weighed. */
export function kitchenTable(): string {
  const id = 'story-table-';
  startIds(id);
  const puffs = puffSymbols(`${id}p`, () => ({ key: KEY, ...PLAIN_PUFF, fleck: '#EBD2A8' }));
  return vignette({
    id,
    ground: DYES.neel100,
    tone: '#CDD0F2',
    defs: puffs,
    inside: [
      window(),
      jar({ x: 58, fill: '#B9773A', lid: DYES.majith600 }),
      jar({ x: 122, fill: '#F3DDA8', lid: DYES.patti600 }),
      scales(id),
      table(),
    ].join(''),
  });
}

function window(): string {
  const shape = { centre: 90, top: 22, halfWidth: 58, spring: 68, bottom: 112 };
  return [
    edged(jharokha(shape), DYES.haldi400, KEY, 4),
    edged(jharokha({ ...shape, top: 34, halfWidth: 46, spring: 72 }), DYES.neel800, KEY, 3.4),
    at(
      'translate(90 84)',
      ring(12, solid(petal(13, 3, 13), DYES.haldi200)) + `<circle r="11" fill="${DYES.haldi400}"/>`,
    ),
    line('M28 114H152', KEY, 9),
  ].join('');
}

function jar({ x, fill, lid }: { x: number; fill: string; lid: string }): string {
  return at(
    `translate(${x} 214)`,
    [
      softEdged('M-26-70Q-28 0-22 0H22Q28 0 26-70Z', '#F4F7FF', KEY, 4),
      solid('M-23-46Q0-54 23-46L21-3H-21Z', fill),
      `<rect x="-29" y="-86" width="58" height="18" rx="6" fill="${lid}" stroke="${KEY}" stroke-width="4"/>`,
      `<rect x="-16" y="-36" width="32" height="24" rx="4" fill="${DYES.chuna}" stroke="${KEY}" stroke-width="3"/>`,
      line('M-9-28H9M-9-20H4', DYES.neel700, 3.2),
      line('M-20-60V-52', '#fff', 5),
    ].join(''),
  );
}

/** Makhana in one pan, the weight in the other. */
function scales(id: string): string {
  const weighed = [
    [-72, -36],
    [-52, -34],
    [-92, -34],
    [-62, -50],
    [-82, -50],
  ].map(
    ([x = 0, y = 0], index) =>
      `<use href="#${id}p${index % 3}" transform="translate(${x} ${y}) rotate(${index * 70}) scale(.58)"/>`,
  );
  const tray = (x: number, y: number) =>
    line(`M${x} ${y - 72}L${x - 36} ${y}M${x} ${y - 72}L${x + 36} ${y}`, KEY, 3) +
    softEdged(
      `M${x - 42} ${y}H${x + 42}Q${x + 30} ${y + 22} ${x} ${y + 22}T${x - 42} ${y}Z`,
      STRAW.straw,
      KEY,
      4,
    );
  return at(
    'translate(272 214) scale(.94)',
    [
      softEdged('M-34 0Q-30-16 0-16T34 0Z', STRAW.straw, KEY, 4),
      line('M0-16V-128', KEY, 13),
      line('M0-16V-128', STRAW.straw, 6),
      line('M-72-98L72-122', KEY, 13),
      line('M-72-98L72-122', STRAW.straw, 6),
      `<circle cy="-132" r="10" fill="${DYES.majith600}" stroke="${KEY}" stroke-width="4"/>`,
      weighed.join(''),
      tray(-72, -26),
      softEdged('M58-50L62-76H82L86-50Z', '#6B70B8', KEY, 3.6),
      tray(72, -50),
    ].join(''),
  );
}

/** A cloth hangs over its edge in scallops. */
function table(): string {
  const hem = 'q-20 30-40 0'.repeat(11);
  return [
    `<rect y="214" width="${WIDTH}" height="90" fill="#7A4A12"/>`,
    softEdged(`M-20 214H${WIDTH + 20}V250${hem}Z`, DYES.majith600, KEY, 4),
    dotted('M0 232H400', DYES.haldi400, 7, 20),
  ].join('');
}
