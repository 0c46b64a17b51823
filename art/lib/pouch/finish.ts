import { short } from '../numbers.ts';
import { hangHole, type PouchForm } from './form.ts';

/** Light, folds and the drop shadow shared by the front and the back of a pack. */
export interface Finish {
  defs: string;
  shadow: string;
  overlay: string;
}

type Stop = readonly [offset: number, opacity: number];

const EDGE_SHADE: Stop[] = [
  [0, 0.45],
  [0.025, 0.22],
  [0.1, 0.03],
  [0.2, 0],
  [0.74, 0],
  [0.9, 0.14],
  [0.97, 0.34],
  [1, 0.2],
];
const SIDE_LIGHT: Stop[] = [
  [0.03, 0],
  [0.075, 0.4],
  [0.13, 0.1],
  [0.32, 0],
  [0.86, 0],
  [0.93, 0.2],
  [0.98, 0],
];
const FOOT_SHADE: Stop[] = [
  [0, 0.1],
  [0.09, 0],
  [0.1, 0.16],
  [0.19, 0],
  [0.82, 0],
  [1, 0.36],
];

export function finish(id: string, form: PouchForm): Finish {
  const width = form.right - form.left;
  return {
    defs: finishDefs(id, form),
    shadow:
      `<g filter="url(#${id}s)"><ellipse cx="306" cy="${form.base + 1}"` +
      ` rx="${short(width * 0.48)}" ry="13" opacity=".5"/></g>`,
    overlay:
      `<g clip-path="url(#${id}c)">${shading(id, form)}${creases(id, form)}${seams(id, form)}</g>` +
      `<path d="${form.body}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.4"/>`,
  };
}

function finishDefs(id: string, form: PouchForm): string {
  return [
    `<clipPath id="${id}c"><path d="${form.body}${hangHole(form)}" clip-rule="evenodd"/></clipPath>`,
    `<linearGradient id="${id}h">${dark(EDGE_SHADE)}</linearGradient>`,
    `<linearGradient id="${id}l">${light(SIDE_LIGHT)}</linearGradient>`,
    `<linearGradient id="${id}v" x2="0" y2="1">${dark(FOOT_SHADE)}</linearGradient>`,
    `<filter id="${id}b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="6"/></filter>`,
    `<filter id="${id}s" x="-30%" y="-150%" width="160%" height="400%"><feGaussianBlur stdDeviation="12"/></filter>`,
    `<pattern id="${id}cr" width="5" height="9" patternUnits="userSpaceOnUse">`,
    '<path d="M1 0V9" stroke="#000" stroke-opacity=".18"/>',
    '<path d="M2.6 0V9" stroke="#fff" stroke-opacity=".18"/></pattern>',
  ].join('');
}

function dark(stops: Stop[]): string {
  return stops
    .map(([offset, opacity]) => `<stop offset="${offset}" stop-opacity="${opacity}"/>`)
    .join('');
}

function light(stops: Stop[]): string {
  return stops
    .map(
      ([offset, opacity]) =>
        `<stop offset="${offset}" stop-color="#fff" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

function shading(id: string, { left, right, top, base }: PouchForm): string {
  const box = `x="${left}" y="${top}" width="${right - left}" height="${base - top}"`;
  return ['h', 'l', 'v'].map((name) => `<rect ${box} fill="url(#${id}${name})"/>`).join('');
}

/** Blurred wedges where the film wrinkles below the seal and above the base. */
function creases(id: string, { left, right, seal, base }: PouchForm): string {
  return [
    `<g filter="url(#${id}b)">`,
    `<path d="M${left + 40} ${seal}q16 56-8 126q4-70-8-124z" fill="#fff" opacity=".55"/>`,
    `<path d="M${right - 62} ${seal}q10 50 36 104q-24-40-56-102z" fill="#fff" opacity=".5"/>`,
    `<path d="M${right - 110} ${seal}q36 40 50 90q-30-40-66-88z" opacity=".32"/>`,
    `<path d="M${left + 100} ${seal}q-26 36-34 84q22-44 48-82z" opacity=".26"/>`,
    `<path d="M${left + 4} ${base - 130}q34 60 92 92q-56-18-92-66z" fill="#fff" opacity=".42"/>`,
    `<path d="M${right - 4} ${base - 140}q-32 66-98 104q64-18 98-70z" opacity=".42"/>`,
    '</g>',
  ].join('');
}

function seams(id: string, { left, right, top, seal, gusset }: PouchForm): string {
  return [
    `<rect x="${left}" y="${top}" width="${right - left}" height="${seal - top - 10}" fill="url(#${id}cr)"/>`,
    `<path d="M60 ${seal - 9}H540" stroke="#000" stroke-opacity=".4" stroke-width="2"/>`,
    `<path d="M60 ${seal - 7}H540" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"/>`,
    `<path d="${gusset}" fill="none" stroke="#000" stroke-opacity=".32" stroke-width="2.4"/>`,
    `<path d="${gusset}" transform="translate(0 2.4)" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="1.8"/>`,
  ].join('');
}
