import type { VideoTestimonial } from '../catalogue.ts';
import { edged } from '../lib/ink.ts';
import { short } from '../lib/numbers.ts';
import { jharokha } from '../lib/outlines.ts';
import { getPerson, type Person } from '../lib/people/cast.ts';
import { arm, portrait, thumb } from '../lib/people/portrait.ts';
import { at, ring, startIds } from '../lib/place.ts';
import { clothPattern } from '../lib/pouch/cloth.ts';
import type { PackDesign } from '../lib/pouch/design.ts';
import { motifSymbol, type Sheet } from '../lib/pouch/sheet.ts';
import { lettering } from '../lib/type/lettering.ts';
import { getPack } from '../packs.ts';
import { CAPTION_SIZE } from './caption-cards.ts';
import type { Caption } from './captions.ts';
import { wave } from './motion.ts';
import { packSheet } from './pack-sheet.ts';

export const TESTIMONIAL_WIDTH = 720;
export const TESTIMONIAL_HEIGHT = 900;

const FULL = `width="${TESTIMONIAL_WIDTH}" height="${TESTIMONIAL_HEIGHT}"`;
const ID = 'z';
const BLINKS = [0.16, 0.47, 0.82];
const BLINK_SECONDS = 0.2;
/** The caption fades in and out; the speaker is silent for a little longer than that. */
const FADE_SECONDS = 0.2;
const PAUSE_SECONDS = 0.3;
const SYLLABLES_PER_SECOND = 3;

export interface Talk {
  video: VideoTestimonial;
  captions: Caption[];
  seconds: number;
}

/** The printed cloth round the arch. */
export function testimonialBackdrop({ productId }: VideoTestimonial): string {
  const design = getPack(productId);
  startIds(ID);
  const cloth = clothPattern(ID, { ...design, form: 'pillow' });
  return picture(
    motifSymbol(ID, design) + cloth,
    `<rect ${FULL} fill="${design.ground}"/><rect ${FULL} fill="url(#${ID}tx)"/>`,
  );
}

/** A customer holding their pack and speaking, at a time from 0 to 1. */
export function testimonialFrame(talk: Talk, time: number): string {
  const { video } = talk;
  const design = getPack(video.productId);
  const person = getPerson(video.id);
  const pack = packSheet(video.productId);
  const speech = speechAt(talk, time);
  startIds(ID);
  const arch = `<clipPath id="${ID}a"><path d="${gate(20)}"/></clipPath>`;
  return picture(
    arch + pack.defs,
    [
      edged(gate(0), design.paper, design.key, 7),
      edged(gate(20), person.wall, design.lineInk ?? design.pop, 3),
      `<g clip-path="url(#${ID}a)">${sunburst(time)}${speaker(person, speech, time)}${inHand(time, arm(person))}</g>`,
      inHand(time, heldPack(pack) + thumb(person)),
      captionCard(speech, design),
      nameStrip(video, design),
    ].join(''),
  );
}

function picture(defs: string, drawing: string): string {
  const size = `${FULL} viewBox="0 0 ${TESTIMONIAL_WIDTH} ${TESTIMONIAL_HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${defs}</defs>${drawing}</svg>`;
}

function gate(inset: number): string {
  return jharokha({
    centre: TESTIMONIAL_WIDTH / 2,
    top: 78 + inset,
    halfWidth: 286 - inset * 0.9,
    spring: 254 + inset * 0.3,
    bottom: 700,
  });
}

interface Speech {
  lines: string[];
  opacity: number;
  mouth: number;
  isBlinking: boolean;
}

function speechAt({ captions, seconds }: Talk, time: number): Speech {
  const now = time * seconds;
  const caption = captions.find(({ end }) => now < end);
  const toEdge = caption ? Math.min(now - caption.start, caption.end - now) : 0;
  const syllables = Math.round((seconds * SYLLABLES_PER_SECOND) / 2);
  return {
    lines: caption?.lines ?? [],
    opacity: Math.min(1, toEdge / FADE_SECONDS),
    mouth: toEdge > PAUSE_SECONDS ? Math.abs(wave(time, syllables)) : 0,
    isBlinking: BLINKS.some((moment) => Math.abs(time - moment) * seconds < BLINK_SECONDS / 2),
  };
}

function sunburst(time: number): string {
  const ray = '<path d="M0 0L-30-420H30Z" fill="#fff" opacity=".55"/>';
  const rays = at('translate(360 400)', ring(24, ray, (360 / 24) * time));
  return `<g opacity=".5">${rays}</g>`;
}

function speaker(person: Person, { mouth, isBlinking }: Speech, time: number): string {
  const x = short(286 + wave(time, 2) * 3);
  const y = short(362 + wave(time, 4) * 3);
  const lean = short(wave(time, 2) * 1.2);
  const nod = wave(time, 3, 0.3) * 2.2;
  return at(
    `translate(${x} ${y}) rotate(${lean}) scale(2.62)`,
    portrait(person, { isBlinking, mouth, nod }),
  );
}

function inHand(time: number, inner: string): string {
  const y = short(530 + wave(time, 3, 0.2) * 5);
  const sway = short(wave(time, 2, 0.1) * 1.6);
  return at(`translate(494 ${y}) rotate(${sway})`, inner);
}

function heldPack({ drawing }: Sheet): string {
  return at('translate(-46 -262) rotate(4 130 300) scale(.455)', drawing);
}

function captionCard({ lines, opacity }: Speech, { key }: PackDesign): string {
  const firstY = lines.length < 2 ? 714 : 689;
  const words = lines.map((text, index) =>
    lettering(
      text,
      { font: 'text', size: CAPTION_SIZE, x: TESTIMONIAL_WIDTH / 2, y: firstY + index * 50 },
      '#1A1A35',
    ),
  );
  return (
    `<rect x="24" y="622" width="672" height="156" rx="26" fill="#FFFDF9" stroke="${key}" stroke-width="6"/>` +
    `<g opacity="${opacity.toFixed(2)}">${words.join('')}</g>`
  );
}

function nameStrip({ name, location }: VideoTestimonial, { key }: PackDesign): string {
  return [
    `<rect y="800" width="${TESTIMONIAL_WIDTH}" height="100" fill="${key}"/>`,
    lettering(name, { size: 44, x: 32, y: 864, anchor: 'start' }, '#fff'),
    lettering(location, { font: 'text', size: 32, x: 688, y: 861, anchor: 'end' }, '#FFE3A3'),
  ].join('');
}
