import { basket, STRAW } from '../../lib/basket.ts';
import { DYES } from '../../lib/dyes.ts';
import { edged, line, softEdged, solid } from '../../lib/ink.ts';
import { chana, lotus } from '../../lib/motifs/plants.ts';
import { times } from '../../lib/numbers.ts';
import { petal } from '../../lib/outlines.ts';
import { at, repeat, ring, startIds } from '../../lib/place.ts';
import { hull } from '../../posters/story/pond-shot.ts';
import { chiselMarks, stoneMill } from '../../scenes/mill.ts';
import { CARVED, KEY, vignette, WIDTH } from './frame.ts';

/** A boat comes home over the pond as the sun rises. */
export function pondAtDawn(): string {
  const id = 'story-pond-';
  startIds(id);
  const ripples =
    'M24 184q9-6 18 0t18 0M330 176q9-6 18 0t18 0M96 214q9-6 18 0t18 0M262 286q9-6 18 0t18 0M20 262q9-6 18 0t18 0';
  const flower = lotus({
    key: KEY,
    main: DYES.kamal400,
    second: DYES.kamal200,
    carved: CARVED,
  });
  return vignette({
    id,
    ground: DYES.haldi200,
    tone: '#FBD27E',
    inside: [
      at('translate(200 150)', sun({ radius: 66, rays: 20 })),
      softEdged(
        'M-8 160C50 132 96 150 140 148S240 128 290 146S370 130 408 150V190H-8Z',
        DYES.patti700,
        KEY,
        4,
      ),
      softEdged('M-8 162H408V308H-8Z', DYES.neel700, KEY, 4),
      line('M140 176H262M156 192H244', '#F0612B', 5),
      line(ripples, '#8F93DC', 4.6),
      at('translate(206 228) scale(.58)', boat(id)),
      pad(70, 266, 1),
      pad(344, 250, 1.15),
      at('translate(344 222) scale(.72)', flower),
    ].join(''),
  });
}

/** It carries a basket of seeds, dark until they are popped. */
function boat(id: string): string {
  const rows = [
    'M0-84h0',
    'M-45-62h0m30-4h0m30 2h0m30 4h0',
    'M-75-36h0m30-2h0m30-2h0m30 0h0m30 2h0m30 2h0',
    'M-90-10h0m30-2h0m30 0h0m30 0h0m30 0h0m30 0h0m30 2h0',
  ];
  const seeds = rows.map((row) => line(row, KEY, 41) + line(row, '#7A4A34', 33));
  const load =
    seeds.join('') +
    at('translate(-5 -6)', line(rows.join(''), '#C08A5E', 8)) +
    basket(id, { key: KEY, ...STRAW });
  return at('translate(0 -50) scale(.86)', load) + hull(KEY);
}

function pad(x: number, y: number, size: number): string {
  return at(
    `translate(${x} ${y}) scale(${size})`,
    softEdged('M0 0L44-6A48 15 0 1 0 46 6Z', DYES.patti600, KEY, 3.6) +
      line('M-8 1L-36-3M-6 4L-26 9M0 5L14 11', DYES.patti400, 3),
  );
}

/** The hand mill in a sunlit yard, gram growing behind it. */
export function stoneMillYard(): string {
  const id = 'story-mill-';
  startIds(id);
  const sprig = chana({ key: KEY, main: DYES.patti600, second: DYES.patti400, carved: CARVED });
  const plants = times(
    6,
    (index) => `translate(${14 + index * 74} ${186 + (index % 2) * 8}) scale(.62)`,
  );
  return vignette({
    id,
    ground: '#FFD873',
    tone: '#F7C24A',
    inside: [
      at('translate(200 104)', sun({ radius: 50, rays: 22 })),
      edged(field(176), '#8FB86A', KEY, 4),
      repeat(sprig, plants),
      edged(field(222), '#D9A066', KEY, 4),
      at('translate(200 280) scale(.84)', stoneMill() + chiselMarks(18)),
    ].join(''),
  });
}

function field(y: number): string {
  return `M-8 ${y}C100 ${y - 14} 260 ${y + 10} ${WIDTH + 8} ${y - 8}V310H-8Z`;
}

function sun({ radius, rays }: { radius: number; rays: number }): string {
  const disc = (share: number, fill: string) =>
    `<circle r="${radius * share}" fill="${fill}" stroke="${KEY}" stroke-width="4"/>`;
  return [
    ring(rays, solid(petal(radius * 0.46, radius * 0.08, radius * 1.14), DYES.majith600)),
    disc(1, DYES.majith600),
    disc(0.74, '#E8482B'),
    ring(12, solid(petal(radius * 0.5, radius * 0.1, radius * 0.18), DYES.haldi400)),
  ].join('');
}
