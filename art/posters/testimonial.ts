import type { VideoTestimonial } from '../catalogue.ts';
import { edged } from '../lib/ink.ts';
import { itemAt, short } from '../lib/numbers.ts';
import { jharokha } from '../lib/outlines.ts';
import { getPerson, type Person } from '../lib/people/cast.ts';
import { arm, portrait, thumb } from '../lib/people/portrait.ts';
import { at, ring, startIds } from '../lib/place.ts';
import { clothPattern } from '../lib/pouch/cloth.ts';
import type { PackDesign } from '../lib/pouch/design.ts';
import { packFrontSheet } from '../lib/pouch/front.ts';
import { motifSymbol, type Sheet } from '../lib/pouch/sheet.ts';
import { breakLines, lettering } from '../lib/type/lettering.ts';
import { getPack, idPrefix } from '../packs.ts';
import { wave } from './motion.ts';

export const TESTIMONIAL_WIDTH = 720;
export const TESTIMONIAL_HEIGHT = 900;

const ID = 'z';
const CAPTION_SIZE = 34;
const BLINKS = [0.13, 0.47, 0.82];

/** A customer holding their pack and speaking, at a time from 0 to 1. */
export function testimonialFrame(video: VideoTestimonial, time: number): string {
  const design = getPack(video.productId);
  const person = getPerson(video.id);
  const pack = packSheet(video.productId, design);
  const speech = speechAt(video.fullQuote, time);
  startIds(ID);
  const [width, height] = [TESTIMONIAL_WIDTH, TESTIMONIAL_HEIGHT];
  const cloth = clothPattern(ID, {
    ...design,
    form: 'pillow',
    patternTransform: `translate(0 ${short(146 * time)})`,
  });
  const defs = [
    motifSymbol(ID, design),
    cloth,
    `<clipPath id="${ID}a"><path d="${gate(20)}"/></clipPath>`,
    pack.defs,
  ].join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${defs}</defs>`,
    `<rect width="${width}" height="${height}" fill="${design.ground}"/>`,
    `<rect width="${width}" height="${height}" fill="url(#${ID}tx)"/>`,
    edged(gate(0), design.paper, design.key, 7),
    edged(gate(20), person.wall, design.lineInk ?? design.pop, 3),
    `<g clip-path="url(#${ID}a)">${sunburst(time)}${speaker(person, speech, time)}${inHand(time, arm(person))}</g>`,
    inHand(time, heldPack(pack) + thumb(person)),
    captionCard(speech, design),
    nameStrip(video, design),
    '</svg>',
  ].join('');
}

/** Drawn once per film: the pack never changes. */
const packSheets = new Map<string, Sheet>();

function packSheet(slug: string, design: PackDesign): Sheet {
  const known = packSheets.get(slug);
  if (known) return known;
  const fresh = packFrontSheet(idPrefix(slug, 'front'), design);
  packSheets.set(slug, fresh);
  return fresh;
}

function gate(inset: number): string {
  return jharokha({
    centre: TESTIMONIAL_WIDTH / 2,
    top: 50 + inset,
    halfWidth: 286 - inset * 0.9,
    spring: 240 + inset * 0.3,
    bottom: 640,
  });
}

interface Speech {
  lines: string[];
  /** The card fades in and out at its edges. */
  opacity: number;
  mouth: number;
}

function speechAt(quote: string, time: number): Speech {
  const cards = captionCards(quote);
  const position = time * cards.length;
  const index = Math.min(cards.length - 1, Math.floor(position));
  const within = position - index;
  const isTalking = within > 0.06 && within < 0.9;
  return {
    lines: itemAt(cards, index),
    opacity: Math.max(0, Math.min(1, within / 0.08, (1 - within) / 0.08)),
    mouth: isTalking ? Math.abs(wave(time, Math.round(cards.length * 7))) : 0,
  };
}

/** The quote in cards of two lines. */
function captionCards(quote: string): string[][] {
  const lines = breakLines(quote, 590, { font: 'text', size: CAPTION_SIZE });
  const cards: string[][] = [];
  for (let index = 0; index < lines.length; index += 2) cards.push(lines.slice(index, index + 2));
  return cards;
}

function sunburst(time: number): string {
  const ray = '<path d="M0 0L-30-420H30Z" fill="#fff" opacity=".55"/>';
  const rays = at('translate(360 400)', ring(24, ray, (360 / 24) * time));
  return `<g opacity=".5">${rays}</g>`;
}

function speaker(person: Person, { mouth }: Speech, time: number): string {
  const x = short(292 + wave(time, 2) * 3);
  const y = short(380 + wave(time, 4) * 3);
  const lean = short(wave(time, 2) * 1.2);
  const isBlinking = BLINKS.some((moment) => Math.abs(time - moment) < 0.008);
  const nod = wave(time, 3, 0.3) * 2.2;
  return at(
    `translate(${x} ${y}) rotate(${lean}) scale(2.42)`,
    portrait(person, { isBlinking, mouth, nod }),
  );
}

function inHand(time: number, inner: string): string {
  const y = short(556 + wave(time, 3, 0.2) * 5);
  const sway = short(wave(time, 2, 0.1) * 1.6);
  return at(`translate(494 ${y}) rotate(${sway})`, inner);
}

function heldPack({ drawing }: Sheet): string {
  return at('translate(-46 -262) rotate(4 130 300) scale(.455)', drawing);
}

function captionCard({ lines, opacity }: Speech, { key }: PackDesign): string {
  const firstY = lines.length < 2 ? 744 : 722;
  const words = lines.map((text, index) =>
    lettering(
      text,
      { font: 'text', size: CAPTION_SIZE, x: TESTIMONIAL_WIDTH / 2, y: firstY + index * 46 },
      '#1A1A35',
    ),
  );
  return (
    `<rect x="36" y="650" width="648" height="150" rx="26" fill="#FFFDF9" stroke="${key}" stroke-width="6"/>` +
    `<g opacity="${short(opacity)}">${words.join('')}</g>`
  );
}

function nameStrip({ name, location }: VideoTestimonial, { key }: PackDesign): string {
  return [
    `<rect y="822" width="${TESTIMONIAL_WIDTH}" height="78" fill="${key}"/>`,
    lettering(name, { size: 36, x: 36, y: 872, anchor: 'start' }, '#fff'),
    lettering(location, { font: 'text', size: 25, x: 684, y: 869, anchor: 'end' }, '#FFE3A3'),
  ].join('');
}
