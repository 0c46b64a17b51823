import { line } from '../ink.ts';
import { at } from '../place.ts';
import type { Person } from './cast.ts';
import { KEY, keyLine, shape } from './line.ts';

export interface Expression {
  /** Eyes shut. */
  isBlinking: boolean;
  /** How far the mouth is open, 0 to 1. */
  mouth: number;
}

const GOLD = '#FFC53D';

/** Ears, face, beard: what hair lies over. */
export function head(person: Person): string {
  const { turn, skin } = person;
  return [
    ears(person),
    shape(
      `M-35-22C-36-58 36-58 35-22C36 4 ${26 + turn * 0.5} 40 ${turn} 41C-20 40-36 12-35-22Z`,
      skin,
    ),
    `<circle cx="${-20 + turn}" cy="13" r="7.5" fill="#E2553D" opacity=".3"/>`,
    `<circle cx="${19 + turn}" cy="13" r="5" fill="#E2553D" opacity=".3"/>`,
    person.hasBeard ? beard(person) : '',
  ].join('');
}

function ears({ turn, skin, hasJewellery }: Person): string {
  const left = turn * 0.4;
  const right = turn * 0.5;
  const earring = (x: number) =>
    shape(`M${x - 6} 22Q${x} 6 ${x + 6} 22Z`, GOLD, 2.2) +
    `<circle cx="${x}" cy="11" r="3.2" fill="${GOLD}" ${keyLine(2)}/>`;
  return [
    shape(`M${-35 - left}-12C${-46 - left}-14 ${-45 - left} 8 ${-34 - left} 6Z`, skin),
    shape(`M${34 - right}-12C${43 - right}-14 ${42 - right} 8 ${33 - right} 6Z`, skin),
    hasJewellery ? earring(-41 - left) + earring(38 - left) : '',
  ].join('');
}

function beard({ turn, hair }: Person): string {
  return shape(
    `M-35-10C-34 26-20 52 ${turn} 54C24 50 34 26 35-10C31 4 ${25 + turn * 0.4} 11 ${14 + turn} 12` +
      `Q${turn} 7 ${-14 + turn} 12C-24 11-31 4-35-10Z`,
    hair,
  );
}

/** Eyes, nose and mouth: what lies over hair. */
export function features(person: Person, expression: Expression): string {
  const { turn } = person;
  const isOld = person.hasGlasses || person.hairStyle === 'pallu';
  const hasMoustache = person.hasMoustache || person.hasBeard;
  return [
    brows(person),
    eye(expression, { x: -16 + turn, width: 10 }),
    eye(expression, { x: 17 + turn, width: 9 }),
    nose(person),
    hasMoustache ? moustache(person) : '',
    lips(person, expression.mouth),
    isOld ? laughLines(turn) : '',
    person.hasGlasses ? glasses(turn) : '',
    person.hasBindi ? `<circle cx="${turn * 0.8}" cy="-31" r="3.8" fill="#C4311F"/>` : '',
  ].join('');
}

function brows({ turn, hair, hairStyle, hasGlasses }: Person): string {
  const ink = hairStyle === 'grey' ? '#5D5B66' : hair;
  const left = `M${-27 + turn}-20Q${-17 + turn}-28 ${-8 + turn}-22`;
  const right = `M${9 + turn}-23Q${18 + turn}-30 ${27 + turn}-22`;
  // Above the frame of the glasses, not across it.
  return at(`translate(0 ${hasGlasses ? -5 : 0})`, line(left + right, ink, 4.2));
}

/** Large Mithila-style eyes that look towards the pack. */
function eye({ isBlinking }: Expression, { x, width }: { x: number; width: number }): string {
  if (isBlinking) {
    return shape(`M${x - width}-6Q${x}-15 ${x + width}-6`, 'none', 3.6);
  }
  return [
    shape(`M${x - width}-6Q${x - 1}-18 ${x + width}-8Q${x + 1} 1 ${x - width}-6Z`, '#fff', 2.6),
    `<circle cx="${x + 2.4}" cy="-8" r="4.4" fill="${KEY}"/>`,
    `<circle cx="${x + 3.9}" cy="-9.8" r="1.4" fill="#fff"/>`,
    shape(`M${x - width - 3}-5Q${x - 1}-19.5 ${x + width + 1}-8`, 'none', 2.8),
  ].join('');
}

function nose({ turn, hasBindi, hairStyle }: Person): string {
  const bridge =
    `M${2 + turn * 1.3}-5C${4 + turn * 1.4} 1 ${8 + turn * 1.4} 5 ${6 + turn * 1.3} 8.5` +
    `Q${2 + turn} 11 ${-3 + turn} 9`;
  const stud =
    hasBindi && hairStyle === 'pallu'
      ? `<circle cx="${-4 + turn}" cy="7" r="2.6" fill="${GOLD}" ${keyLine(1.6)}/>`
      : '';
  return line(bridge, KEY, 2.6) + stud;
}

function moustache({ turn, hair }: Person): string {
  const x = (offset: number) => offset + turn;
  const outline =
    `M${turn} 13C${x(-6)} 8 ${x(-17)} 11 ${x(-21)} 17C${x(-13)} 19 ${x(-4)} 19 ${turn} 16` +
    `C${x(5)} 19 ${x(13)} 18 ${x(20)} 15C${x(15)} 10 ${x(6)} 8 ${turn} 13Z`;
  return `<path d="${outline}" fill="${hair}"/>`;
}

const MOUTH_INK = '#7A1F26';

function lips({ turn, smile, hasBeard }: Person, open: number): string {
  const x = (offset: number) => offset + turn;
  if (open <= 0.12) {
    // The key line would be lost on a dark beard.
    return line(`M${x(-12)} 18Q${x(2)} 29 ${x(14)} 16l3-2`, hasBeard ? '#D08A72' : KEY, 3);
  }
  if (smile === 'side') {
    const low = (25 + open * 9).toFixed(1);
    return (
      shape(`M${x(-11)} 19Q${x(4)} ${low} ${x(14)} 16Q${x(3)} 21 ${x(-11)} 19Z`, MOUTH_INK, 2.8) +
      line(`M${x(-5)} 21Q${x(4)} 23 ${x(10)} 19`, '#fff', 3)
    );
  }
  const low = ((smile === 'laugh' ? 30 : 27) + open * 13).toFixed(1);
  return (
    shape(`M${x(-14)} 17Q${turn} ${low} ${x(14)} 16Q${turn} 21 ${x(-14)} 17Z`, MOUTH_INK, 2.8) +
    line(`M${x(-10)} 19.5Q${turn} 24 ${x(10)} 19`, '#fff', 3.4)
  );
}

function laughLines(turn: number): string {
  const left = `M${-24 + turn} 4Q${-27 + turn} 12 ${-22 + turn} 18`;
  const right = `M${22 + turn} 4Q${24 + turn} 11 ${20 + turn} 17`;
  return `<path d="${left}${right}" fill="none" stroke="${KEY}" stroke-width="1.8" stroke-linecap="round" opacity=".55"/>`;
}

function glasses(turn: number): string {
  const bridge = `M${-4 + turn}-11Q${turn}-14 ${4 + turn}-11M${-30 + turn}-11L-36-13M${29 + turn}-11L35-13`;
  return (
    `<g fill="#fff" fill-opacity=".12" ${keyLine(3)}>` +
    `<rect x="${-30 + turn}" y="-20" width="26" height="24" rx="9"/>` +
    `<rect x="${4 + turn}" y="-20" width="25" height="24" rx="9"/>` +
    `<path d="${bridge}" fill="none"/></g>`
  );
}
