import sharp, { type OverlayOptions } from 'sharp';
import type { CardBrand } from '#shared/catalog/share-card.ts';
import { iconUrl, type FindUpload } from './card-request.ts';
import { hasLetters, linePath, measureWidth, type Letters } from './lettering.ts';

/** In the middle of the gate. */
const SEAL = { x: 860, y: 310, radius: 168, content: 210 };
const INK = '#1d1f54';
const PAPER = '#fff8e8';

/** A light disc with the icon of the shop, or with the first letter of its name. */
export async function drawSeal(
  { name, icon }: CardBrand,
  { letters, findUpload }: { letters: Letters; findUpload: FindUpload },
): Promise<OverlayOptions[]> {
  const bytes = icon && findUpload(iconUrl(icon));
  if (bytes) return [disc(''), await placeIcon(bytes)];
  const [letter = ''] = name.toUpperCase();
  return hasLetters(letters, letter) ? [disc(drawLetter(letter, letters))] : [];
}

async function placeIcon(bytes: Buffer): Promise<OverlayOptions> {
  const { x, y, content } = SEAL;
  const input = await sharp(bytes).resize(content, content).png().toBuffer();
  return { input, left: x - content / 2, top: y - content / 2 };
}

function drawLetter(letter: string, letters: Letters): string {
  const { x, y, content: size } = SEAL;
  const left = x - measureWidth(letters, letter, size) / 2;
  return linePath(letters, letter, { size, x: left, y: y + size * 0.35, fill: INK });
}

function disc(content: string): OverlayOptions {
  const { x, y, radius } = SEAL;
  const circles = [radius, radius - 14].map((r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><g fill="${PAPER}" stroke="${INK}" stroke-width="4">${circles.join('')}</g>${content}</svg>`;
  return { input: Buffer.from(svg) };
}
