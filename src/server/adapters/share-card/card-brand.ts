import sharp, { type OverlayOptions } from 'sharp';
import type { CardBrand } from '#shared/catalog/share-card.ts';
import type { FindUpload } from './card-request.ts';
import { readPart } from './files.ts';
import { fitText, hasLetters, LINE_STEP, linePath, type Letters } from './lettering.ts';

/** The corner above the texts. */
const CORNER = { left: 58, middle: 100, width: 460 };
const LOGO = { width: 300, height: 88 };
const INK = '#1d1f54';

interface Materials {
  letters: Letters;
  /** The colour of the background. */
  ground: string;
  findUpload: FindUpload;
}

/** The uploaded logo, or the name of the shop, or the drawn logo. */
export async function drawBrand(
  brand: CardBrand | null,
  { letters, ground, findUpload }: Materials,
): Promise<OverlayOptions | undefined> {
  if (brand === null) return drawnLogo(ground);
  const logo = brand.logo && findUpload(brand.logo);
  return logo ? placeLogo(logo) : drawName(brand.name, letters);
}

async function drawnLogo(ground: string): Promise<OverlayOptions> {
  const logo = await readPart('logo.svg');
  return toLayer(`<svg x="56" y="62" width="206" height="76" color="${ground}">${logo}</svg>`);
}

async function placeLogo(bytes: Buffer): Promise<OverlayOptions> {
  const { data, info } = await sharp(bytes)
    .resize({ ...LOGO, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, left: CORNER.left, top: Math.round(CORNER.middle - info.height / 2) };
}

/** A name without its missing letters would be another name, so it is not drawn then. */
function drawName(name: string, letters: Letters): OverlayOptions | undefined {
  if (!hasLetters(letters, name)) return undefined;
  const { left, middle, width } = CORNER;
  const { size, lines } = fitText(letters, name, {
    width,
    sizes: [54, 46, 40, 34, 28],
    linesMax: 2,
    heightMax: LOGO.height,
  });
  const step = size * LINE_STEP;
  const first = middle - (lines.length * step) / 2 + size * 0.86;
  return toLayer(
    ...lines.map((line, index) =>
      linePath(letters, line, { size, x: left, y: first + index * step, fill: INK }),
    ),
  );
}

const toLayer = (...parts: string[]): OverlayOptions => ({
  input: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${parts.join('')}</svg>`,
  ),
});
