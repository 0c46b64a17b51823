import { STRAW } from '../lib/basket.ts';
import { DYES } from '../lib/dyes.ts';
import { dotted, edged, line, softEdged, solid } from '../lib/ink.ts';
import { petal, scallopedDisc } from '../lib/outlines.ts';
import { at, ring, startIds } from '../lib/place.ts';

const KEY = DYES.neel900;

/** A written scroll with its seal: the terms. */
export function scroll(): string {
  startIds('arch-scroll-');
  const paper = 'M-46-70H46V62H-46Z';
  const writing = 'M-30-22H30M-30-6H30M-30 10H-2M-30 26H-4M-30 42H-2';
  return at(
    'translate(110 152) scale(.93)',
    [
      softEdged(paper, DYES.chuna, KEY, 4),
      `<path d="M30-68H44V60H30Z" fill="${KEY}" opacity=".1"/>`,
      line('M-22-42H22', DYES.majith600, 8),
      line(writing, DYES.neel700, 5),
      roller(-74),
      roller(68),
      seal(),
    ].join(''),
  );
}

function roller(y: number): string {
  const rod = `M-66 ${y}H66`;
  return [
    line(rod, KEY, 13),
    line(rod, DYES.majith600, 6),
    `<rect x="-54" y="${y - 12}" width="108" height="24" rx="10" fill="${STRAW.straw}" stroke="${KEY}" stroke-width="4"/>`,
    line(`M-42 ${y + 5}H42`, STRAW.strawShade, 5),
  ].join('');
}

/** Wax on two ribbon ends. */
function seal(): string {
  return at(
    'translate(28 26)',
    [
      softEdged('M-9 6L-15 42L-6 36L2 43L1 8Z', DYES.majith600, KEY, 3.4),
      softEdged('M9 6L15 41L7 36L0 43L1 8Z', '#E8482B', KEY, 3.4),
      edged(scallopedDisc({ x: 0, y: 0, radius: 19 }, 10), DYES.majith600, KEY, 3.4),
      ring(8, solid(petal(11, 3, 2), DYES.haldi400)),
    ].join(''),
  );
}

/** A letter going into a pillar box. */
export function postBox(): string {
  const cap = 'M-54-62C-54-98-28-112 0-112S54-98 54-62Q0-48-54-62Z';
  return at(
    'translate(110 156)',
    [
      softEdged('M-52 62H52V80H-52Z', KEY, KEY, 4),
      softEdged('M-44-64H44V66H-44Z', DYES.majith600, KEY, 4),
      `<path d="M-42-60H-26V64H-42Z" fill="${KEY}" opacity=".22"/>`,
      softEdged(cap, '#E8482B', KEY, 4),
      dotted('M-42-67Q0-56 44-67', DYES.haldi400, 6, 11),
      letter(),
      line('M-32-38H32', KEY, 12),
      line('M-30-40H30', '#6B70B8', 2.4),
      `<rect x="-26" y="24" width="52" height="30" rx="5" fill="${DYES.haldi100}" stroke="${KEY}" stroke-width="3.4"/>`,
      line('M-15 34H15M-15 44H4', DYES.neel700, 4.4),
    ].join(''),
  );
}

/** Its upper edge is already in the slot. */
function letter(): string {
  return [
    softEdged('M-30-40H30V10H-30Z', DYES.chuna, KEY, 3.6),
    `<path d="M-30-38L0-12L30-38" fill="none" stroke="${KEY}" stroke-width="3.4" stroke-linejoin="round"/>`,
    `<circle cy="-10" r="8" fill="${DYES.haldi400}" stroke="${KEY}" stroke-width="3"/>`,
  ].join('');
}
