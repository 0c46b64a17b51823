import { dotted, line } from '../ink.ts';
import type { HairStyle, Person } from './cast.ts';
import { KEY, keyLine, shape } from './line.ts';

/** Everything behind the neck and shoulders: long hair, a bun, a saree over the head. */
export function hairBehind(person: Person): string {
  if (person.hairStyle === 'long') {
    return shape(
      'M-45-22C-54-84 54-82 46-22C52 16 50 40 58 66C50 62 46 58 44 52L40 96H-42C-62 66-50 24-45-22Z',
      person.hair,
    );
  }
  if (person.hairStyle === 'bun') {
    return [
      `<circle cx="-6" cy="-72" r="21" fill="${person.hair}" ${keyLine()}/>`,
      dotted('M-24-80Q-8-96 12-82', '#FFFDF4', 8, 9),
      shape('M-42-20C-46-70 46-70 42-20C43-8 40 0 36 4H-38C-42-2-43-8-42-20Z', person.hair),
    ].join('');
  }
  if (person.hairStyle === 'pallu') {
    const edge = 'M-47 10C-60-86 60-86 48 8';
    return [
      shape(
        'M-54 12C-70-96 70-96 55 10C60 36 70 60 84 84L-84 100C-70 70-62 54-54 12Z',
        person.cloth,
      ),
      `<path d="${edge}" fill="none" stroke="${person.trim}" stroke-width="6"/>`,
      dotted(edge, KEY, 2.4, 8),
    ].join('');
  }
  return '';
}

const HAIRLINE: Record<HairStyle, string> = {
  long: 'M-38-10C-46-76 46-76 39-10C36-30 28-42 14-50C2-36-22-30-38-10Z',
  bun: 'M-38-14C-44-72 44-72 38-14C33-34 20-44 8-48C-10-40-30-36-38-14Z',
  quiff:
    'M-38-12C-42-40-40-54-30-62C-14-76 26-82 36-58C42-44 40-26 38-12C36-24 33-32 28-36' +
    'C10-30-14-34-26-40C-33-34-36-26-38-12Z',
  grey:
    'M-38-8C-48-62-30-70 2-70C32-70 46-60 38-8C37-20 36-28 33-35C24-47 8-52-6-50' +
    'C-18-49-28-44-32-36C-35-28-36-20-38-8Z',
  cap: 'M-37-16C-38-26-36-34-32-38H32C36-34 38-26 37-16C33-26 28-31 22-32H-22C-28-31-33-26-37-16Z',
  pallu: 'M-37-10C-42-68 42-68 37-10C33-32 22-42 8-46C-8-38-29-32-37-10Z',
};

/** Hair over the forehead, with what is worn in it. */
export function hairInFront(person: Person): string {
  return [
    shape(HAIRLINE[person.hairStyle], person.hair),
    strands(person.hairStyle),
    person.hairStyle === 'cap' ? prayerCap(person) : '',
    person.hairStyle === 'long' ? jasmine() : '',
  ].join('');
}

function strands(style: HairStyle): string {
  if (style === 'long') {
    return line('M-24-40C-14-46 0-48 12-50M-32-26C-24-36-10-40 2-44', '#5A5670', 2.6);
  }
  if (style === 'grey') {
    return line('M-22-54C-6-62 14-62 26-54M-16-48C-4-54 10-54 20-49', '#C9C7D2', 2.6);
  }
  if (style === 'quiff') {
    return line('M-18-56C-2-64 18-64 28-56M-24-48C-8-54 8-54 18-50', '#55516A', 2.6);
  }
  return '';
}

function prayerCap({ trim }: Person): string {
  return [
    shape('M-37-33C-39-76 39-76 37-33Q0-45-37-33Z', '#FFFDF4'),
    dotted('M-33-41Q0-52 33-41', trim, 4.4, 8),
    dotted('M-24-54Q0-63 24-54', trim, 3.4, 7),
  ].join('');
}

function jasmine(): string {
  return (
    `<g transform="translate(-40 -34)" fill="#FFFDF4" ${keyLine(2)}>` +
    '<circle cx="0" cy="0" r="5"/><circle cx="-5" cy="9" r="5"/><circle cx="5" cy="8" r="4.4"/></g>'
  );
}
