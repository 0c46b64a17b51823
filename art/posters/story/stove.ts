import { DYES } from '../../lib/dyes.ts';
import { edged, line, softEdged, solid } from '../../lib/ink.ts';
import { randomFrom, short, times } from '../../lib/numbers.ts';
import { at } from '../../lib/place.ts';
import { wave } from '../motion.ts';

const KEY = DYES.neel900;
const CENTRE = 640;

/** The clay stove with its fire. */
export function stove(time: number): string {
  const dots = times(21, (index) => `M${390 + index * 25} 632h0`).join('');
  const logs = 'M560 712L720 692M566 692L716 714';
  return [
    softEdged('M350 720L374 590Q378 566 402 566H878Q902 566 906 590L930 720Z', '#C9694A', KEY, 7),
    line(dots, DYES.haldi100, 9),
    `<path d="M392 662H510M770 662H888" stroke="${DYES.haldi100}" stroke-width="6" stroke-dasharray="18 12" stroke-linecap="round"/>`,
    edged('M530 720C530 640 570 618 640 618S750 640 750 720Z', '#3A1420', KEY, 6),
    flame(time, { x: 594, size: 0.72, phase: 0 }),
    flame(time, { x: 686, size: 0.7, phase: 0.4 }),
    flame(time, { x: CENTRE, size: 0.92, phase: 0.7 }),
    line(logs, KEY, 24),
    line(logs, '#8A5232', 15),
  ].join('');
}

function flame(
  time: number,
  { x, size, phase }: { x: number; size: number; phase: number },
): string {
  const stretch = (size * (1 + 0.16 * wave(time, 4, phase))).toFixed(3);
  const lean = short(wave(time, 3, phase) * 5);
  const outer =
    'M0 0C-34-6-40-44-18-66C-18-50-8-48-4-56C-2-74-10-86 2-108C8-82 40-62 34-26C32-8 18 2 0 0Z';
  return at(
    `translate(${x} 690) scale(${short(size)} ${stretch}) rotate(${lean})`,
    edged(outer, '#F0612B', KEY, 5) +
      solid('M2-4C-16-6-18-28-4-42C0-32 8-34 8-46C22-32 24-8 2-4Z', DYES.haldi400),
  );
}

/** The iron pan: its inside, what lies in it, then its front wall and the ladle. */
export function pan(time: number, inside: string): string {
  return [
    `<ellipse cx="${CENTRE}" cy="482" rx="236" ry="40" fill="#15163A" stroke="${KEY}" stroke-width="7"/>`,
    inside,
    softEdged(
      'M404 482Q640 544 876 482C872 560 780 606 640 606S408 560 404 482Z',
      '#2C2F63',
      KEY,
      7,
    ),
    line('M430 512C446 552 500 580 560 588', '#6B70B8', 7),
    line('M402 492C352 470 350 528 410 520M878 492C928 470 930 528 870 520', KEY, 15),
    ladle(time),
  ].join('');
}

export function puffsInPan(time: number, puffPrefix: string): string {
  const puffs = times(24, (index) => {
    const row = Math.floor(index / 9);
    const column = index % 9;
    const x = CENTRE + (column - 4 + (row % 2) * 0.5) * 40 + wave(time, 2, index * 0.13) * 5;
    const y = 478 - row * 19 + wave(time, 4, index * 0.21) * 3;
    const shape = `<use href="#${puffPrefix}${(index * 7) % 3}" transform="translate(${short(x)} ${short(y)}) rotate(${index * 47}) scale(1.3)"/>`;
    return { y, shape };
  });
  // Painted from the back of the pan to the front.
  return puffs
    .toSorted((a, b) => a.y - b.y)
    .map(({ shape }) => shape)
    .join('');
}

function ladle(time: number): string {
  const x = short(760 + wave(time, 2) * 16);
  const lean = short(32 + wave(time, 2) * 6);
  return at(
    `translate(${x} 470) rotate(${lean})`,
    line('M0 0V-290', KEY, 20) + line('M0 0V-290', '#D98A26', 11),
  );
}

/** Puffs leaping out of the pan and back. */
export function leapingPuffs(time: number, puffPrefix: string): string {
  const random = randomFrom(5);
  return times(9, (index) => {
    const flight = (time * 2 + index / 9) % 1;
    const x = CENTRE + (((index * 4) % 9) / 8 - 0.5) * 330 + (random() - 0.5) * 70 * flight;
    const y = 470 - 4 * flight * (1 - flight) * (90 + random() * 120);
    const turn = Math.round(flight * 360 + index * 50);
    return `<use href="#${puffPrefix}${index % 3}" transform="translate(${short(x)} ${short(y)}) rotate(${turn}) scale(1.35)"/>`;
  }).join('');
}

export function steam(time: number): string {
  return [560, 640, 722]
    .map((x, index) => {
      const rise = (time * 2 + index / 3) % 1;
      const drift = short(wave(time, 2, index / 3) * 8);
      const opacity = short(Math.sin(rise * Math.PI) * 0.85);
      return (
        `<path d="M${x} ${short(380 - rise * 200)}c-26-26 26-46 0-74s26-46 0-72" fill="none" stroke="#FFF8E8"` +
        ` stroke-width="9" stroke-linecap="round" opacity="${opacity}" transform="translate(${drift} 0)"/>`
      );
    })
    .join('');
}
