import { at } from '../place.ts';
import { dotted, line } from '../ink.ts';
import type { Person } from './cast.ts';
import { features, head, type Expression } from './face.ts';
import { shoulders } from './garments.ts';
import { hairBehind, hairInFront } from './hair.ts';
import { KEY, shape } from './line.ts';

/** Head and shoulders, box about ±110. `nod` adds to the person's own tilt, in degrees. */
export function portrait(person: Person, expression: Expression & { nod: number }): string {
  const turn = `rotate(${(person.tilt + expression.nod).toFixed(1)} 0 46)`;
  return [
    at(turn, hairBehind(person)),
    shoulders(person),
    at(turn, head(person) + hairInFront(person) + features(person, expression)),
  ].join('');
}

/** Forearm and palm, drawn behind the pack; the origin is where the thumb meets the pack's edge. */
export function arm(person: Person): string {
  const cuff = 'M-84 70L-58 112';
  const bangles = line('M-70 54L-40 110', '#C4311F', 9) + line('M-60 46L-28 108', '#FFC53D', 9);
  return [
    shape('M-236 176C-214 120-150 78-92 62L-52 122C-84 134-110 150-122 176Z', person.cloth, 8),
    line(cuff, person.trim, 17),
    dotted(cuff, KEY, 4.6, 12),
    shape('M-78 60C-58 22-28 4 6 2L60 26V98C20 112-20 118-46 116Z', person.skin, 8),
    person.hasJewellery ? bangles : '',
  ].join('');
}

/** Drawn in front of the pack. */
export function thumb(person: Person): string {
  return (
    shape(
      'M-30 30C-18-4 16-26 46-34C62-38 72-20 58-10C38 2 26 14 18 34C14 50-10 58-24 50Z',
      person.skin,
      8,
    ) +
    '<path d="M46-27C54-29 60-22 53-16C47-12 41-10 38-15C36-20 40-25 46-27Z" fill="#fff" opacity=".45"/>'
  );
}
