import { basket, STRAW } from '../../lib/basket.ts';
import { DYES } from '../../lib/dyes.ts';
import { PLAIN_PUFF, puff } from '../../lib/food.ts';
import { dotted, edged, line, softEdged, solid } from '../../lib/ink.ts';
import { lotus } from '../../lib/motifs/plants.ts';
import { jharokha, petal } from '../../lib/outlines.ts';
import { at, repeat, ring, startIds } from '../../lib/place.ts';
import { CARVED, floor, FLOOR, KEY, vignette } from './frame.ts';

/** A bicycle at the door with the first parcel on its rack. */
export function firstParcel(): string {
  const id = 'story-parcel-';
  startIds(id);
  return vignette({
    id,
    ground: DYES.patti100,
    tone: '#C4E4D0',
    inside: [door(), floor(), at('translate(222 214)', bicycle())].join(''),
  });
}

function door(): string {
  const shape = { centre: 92, top: 36, halfWidth: 72, spring: 92, bottom: FLOOR };
  return [
    edged(jharokha(shape), DYES.kamal400, KEY, 4),
    edged(jharokha({ ...shape, top: 52, halfWidth: 57, spring: 98 }), DYES.neel700, KEY, 3.6),
    line('M92 76V258', KEY, 3.6),
    line(
      'M56 128H76V166H56ZM108 128H128V166H108ZM56 184H76V226H56ZM108 184H128V226H108Z',
      '#8F93DC',
      3.6,
    ),
    `<circle cx="84" cy="176" r="4.6" fill="${DYES.haldi400}"/><circle cx="100" cy="176" r="4.6" fill="${DYES.haldi400}"/>`,
  ].join('');
}

/** Its wheels stand 46 below its middle. */
function bicycle(): string {
  const wheel = (x: number) =>
    at(
      `translate(${x} 4)`,
      `<circle r="40" fill="none" stroke="${KEY}" stroke-width="8"/>` +
        `<circle r="33" fill="none" stroke="#fff" stroke-width="3"/>` +
        ring(10, `<path d="M0 0V-31" stroke="${KEY}" stroke-width="1.8"/>`) +
        `<circle r="6" fill="${DYES.haldi400}" stroke="${KEY}" stroke-width="3"/>`,
    );
  const frame = 'M-78 4L-34-56L46-62L4 2ZM4 2L-34-56M46-62L70 4M-34-56L-38-70M46-62L40-88';
  return [
    wheel(-78),
    wheel(70),
    line(frame, KEY, 12),
    line(frame, DYES.majith600, 6),
    line('M-112-40H-50', KEY, 7),
    line('M-100-38L-80 2', KEY, 5),
    at('translate(-84 -76) scale(.62)', tiedBox()),
    line('M-52-72H-24', KEY, 13),
    line('M40-88C58-96 66-92 72-82', KEY, 8),
    `<circle cx="4" cy="2" r="11" fill="${STRAW.straw}" stroke="${KEY}" stroke-width="3.6"/>`,
    line('M4 2L16 22M8 24H26', KEY, 5),
    softEdged('M60-74H96L90-40H64Z', STRAW.straw, KEY, 4),
    line('M66-64H92M67-52H90', STRAW.strawShade, 4),
    at(
      'translate(78 -88) scale(.42)',
      lotus({ key: KEY, main: DYES.kamal400, second: DYES.kamal200, carved: CARVED }),
    ),
  ].join('');
}

/** Brown paper and string. */
function tiedBox(): string {
  return [
    softEdged('M-62-46H62V56H-62Z', '#D9A066', KEY, 6),
    line('M-62-4H62M0-46V56', CARVED, 6),
    line('M0-46C-34-86-44-46 0-46C34-86 44-46 0-46', CARVED, 6),
    `<rect x="14" y="12" width="38" height="30" rx="3" fill="${DYES.chuna}" stroke="${KEY}" stroke-width="4"/>`,
    line('M22 22H44M22 32H36', DYES.neel700, 4),
  ].join('');
}

/** The tokri as it stands today, full of packs. */
export function basketToday(): string {
  const id = 'story-basket-';
  startIds(id);
  const gate = { centre: 200, halfWidth: 150, spring: 124, bottom: FLOOR };
  const fallen = puff({ key: KEY, ...PLAIN_PUFF, fleck: '#D2371C' }, 1);
  return vignette({
    id,
    ground: DYES.haldi400,
    tone: '#F7B01F',
    inside: [
      edged(jharokha({ ...gate, top: 42 }, 11), DYES.majith600, KEY, 4),
      edged(
        jharokha({ ...gate, top: 58, halfWidth: 134, spring: 130 }, 11),
        DYES.neel800,
        KEY,
        3.6,
      ),
      floor(),
      at(
        'translate(142 164) rotate(-10) scale(.92)',
        pouch({ body: DYES.patti600, seal: DYES.patti400, label: DYES.haldi100 }),
      ),
      at(
        'translate(258 164) rotate(10) scale(.92)',
        pouch({ body: DYES.haldi400, seal: DYES.haldi500, label: DYES.chuna }),
      ),
      at(
        'translate(200 154) scale(.96)',
        pouch({ body: DYES.majith600, seal: '#E8482B', label: DYES.haldi100 }),
      ),
      at('translate(200 192) scale(.88)', basket(id, { key: KEY, ...STRAW })),
      repeat(
        fallen,
        [44, 76, 326, 358].map(
          (x, index) => `translate(${x} ${248 + (index % 2) * 6}) rotate(${index * 80}) scale(.7)`,
        ),
      ),
    ].join(''),
  });
}

interface PouchInks {
  body: string;
  seal: string;
  label: string;
}

function pouch({ body, seal, label }: PouchInks): string {
  const window = { centre: 0, top: -54, halfWidth: 27, spring: -26, bottom: 30 };
  return [
    softEdged('M-40-84H40Q46-20 43 70H-43Q-46-20-40-84Z', body, KEY, 4),
    softEdged('M-42-94H42V-78H-42Z', seal, KEY, 4),
    dotted('M-35-86H40', CARVED, 3.4, 8),
    edged(jharokha(window), label, KEY, 3),
    at('translate(0 -18)', ring(8, solid(petal(13, 4, 3), body)) + `<circle r="4" fill="${KEY}"/>`),
    line('M-16 8H16M-10 19H10', KEY, 4),
  ].join('');
}
