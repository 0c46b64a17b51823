import {
  edged,
  line,
  printed,
  printedDisc,
  softEdged,
  solid,
  stem,
  type MotifInks,
} from '../ink.ts';
import { petal } from '../outlines.ts';
import { at, repeat, ring } from '../place.ts';

export function chilli({ key, main, second, carved }: MotifInks): string {
  const body = 'M-6-34C10-40 24-28 23-4C22 24 2 46-30 52C-14 38-9 22-10 2C-11-12-18-26-6-34Z';
  const cap = 'M-11-33C-8-44 12-46 17-33C10-36 6-30 2-34C-3-29-6-35-11-33Z';
  return [
    printed(body, { fill: main, key, join: 'round' }),
    line('M14-22C18-4 12 16 0 30M5-24C8-10 6 4 1 16', carved, 2.6),
    softEdged(cap, second, key, 2.4),
    line('M3-40C2-50 8-54 16-56', key, 4),
  ].join('');
}

export function tomato({ key, main, second, carved }: MotifInks): string {
  const body = 'M0-24C14-34 44-30 46 2C48 30 24 46 0 46C-24 46-48 30-46 2C-44-30-14-34 0-24Z';
  const shine =
    'M-31 4C-30 20-20 32-8 36M-22-6C-20 8-14 20-6 26M31 4C30 20 20 32 8 36M22-6C20 8 14 20 6 26';
  return [
    printed(body, { fill: main, key, shift: 1.8 }),
    line(shine, carved, 2.6),
    at('translate(0 -24)', ring(5, edged(petal(25, 6), second, key, 2.2), 36)),
    line('M0-26C-1-36 3-42 9-46', key, 4.4),
  ].join('');
}

export function tomatoSlice({ key, main, carved }: MotifInks): string {
  const chamber =
    edged('M0-9C9-14 15-24 11-31C6-35-6-35-11-31C-15-24-9-14 0-9Z', carved, key, 2) +
    `<path d="M-5-24v4M5-24v4M0-29v4M0-18v3" stroke="${key}" stroke-width="2.6" stroke-linecap="round"/>`;
  return printedDisc(40, main, key) + ring(5, chamber);
}

export function lemon({ key, main, second, carved }: MotifInks): string {
  const segment = solid('M0-5C8-12 10-22 8-28Q0-32-8-28C-10-22-8-12 0-5Z', second);
  return [
    printedDisc(40, main, key),
    `<circle r="33" fill="${carved}"/>`,
    ring(8, segment, 22),
    `<circle r="33" fill="none" stroke="${key}" stroke-width="1.8"/>`,
  ].join('');
}

export function onion({ key, main, second, carved }: MotifInks): string {
  const body = 'M0-30C4-18 44-16 42 12C40 36 16 44 0 44C-16 44-40 36-42 12C-44-16-4-18 0-30Z';
  const layers =
    'M0-22C-30-2-30 26-6 42M0-22C30-2 30 26 6 42M0-22C-14 0-14 26 0 42C14 26 14 0 0-22';
  const shoots = 'M0-28C-3-38-9-44-16-50M0-28C0-40 1-46 1-54M0-28C3-38 10-44 17-48';
  return [
    printed(body, { fill: main, key, join: 'round' }),
    line(layers, carved, 2.6),
    line(shoots, second, 4.4),
    `<path d="M-8 45l-5 7M0 45v9M8 45l5 7" stroke="${key}" stroke-width="2.4" stroke-linecap="round"/>`,
  ].join('');
}

const PEPPERCORNS = [
  [0, -44],
  [-9, -34],
  [9, -32],
  [-11, -19],
  [11, -17],
  [0, -24],
  [-12, -3],
  [12, -1],
  [0, -8],
  [-10, 12],
  [10, 14],
  [0, 6],
  [-6, 26],
  [6, 28],
] as const;

export function pepper({ key, main, second, carved }: MotifInks): string {
  const corn = (fill: string) =>
    `<circle cx="1" cy="1" r="7" fill="${fill}"/>` +
    `<circle r="7" fill="none" stroke="${key}" stroke-width="2"/>`;
  const places = PEPPERCORNS.map(([x, y]) => `translate(${x} ${y})`);
  const everyThird = places.filter((_, index) => index % 3 === 0);
  const others = places.filter((_, index) => index % 3 !== 0);
  const leaf =
    edged(petal(44, 13), second, key, 2.4) +
    `<path d="M0-6V-36" stroke="${carved}" stroke-width="2"/>`;
  return [
    stem('M0 52C2 30-2 0 0-40', key, 2.6),
    repeat(corn(second), everyThird),
    repeat(corn(main), others),
    repeat(leaf, ['translate(0 44) rotate(-64)', 'translate(0 44) rotate(64)']),
  ].join('');
}

export function cocoa({ key, main, carved }: MotifInks): string {
  const body = 'M0-46C26-38 32-12 28 10C24 32 10 46 0 52C-10 46-24 32-28 10C-32-12-26-38 0-46Z';
  const ridges =
    'M0-40V44M-9-36C-18-14-18 18-7 40M9-36C18-14 18 18 7 40M-18-24C-25-6-24 14-17 28M18-24C25-6 24 14 17 28';
  return [
    printed(body, { fill: main, key }),
    line(ridges, carved, 2.4),
    line('M0-46C-1-54 4-58 8-60', key, 4.4),
  ].join('');
}

/** One roasted gram. */
export function gram({ key, main, carved }: Omit<MotifInks, 'second'>): string {
  const body = 'M-15-4C-16-20 6-25 14-12C24-11 25-2 18 3C17 16 2 21-8 15C-16 11-16 4-15-4Z';
  return (
    printed(body, { fill: main, key, width: 2.6, shift: 1.3, join: 'round' }) +
    line('M-7-8C-2-14 6-12 8-6M8-6C10 0 6 8 0 9', carved, 2.2)
  );
}
