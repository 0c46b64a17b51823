import sharp, { type Sharp } from 'sharp';
import type { CardDrawing } from '#shared/catalog/share-card.ts';
import { drawBrand } from './card-brand.ts';
import { drawPicture } from './card-picture.ts';
import { drawSeal } from './card-seal.ts';
import { drawText } from './card-text.ts';
import { cloths, dye } from './cloth.ts';
import type { FindUpload } from './card-request.ts';
import { readPart } from './files.ts';
import type { Letters } from './lettering.ts';

// Only this process reads SVG; the one that converts uploads rejects it.
sharp.concurrency(1);
sharp.cache(false);

/** Draws a JPEG of 1200 by 630 pixels. */
export async function drawCard(card: CardDrawing, findUpload: FindUpload): Promise<Buffer> {
  const photo = card.photo && findUpload(card.photo);
  const drawn = photo ? sharp(photo).resize(1200, 630) : await drawParts(card, findUpload);
  return drawn
    .flatten({ background: '#fffdf9' })
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

/** The logo or name, the texts, and the picture in the gate, on the background of the tile. */
async function drawParts(card: CardDrawing, findUpload: FindUpload): Promise<Sharp> {
  const { tile, brand } = card;
  const letters = JSON.parse(await readPart('letters.json')) as Record<'display' | 'text', Letters>;
  const drawn = await readPart(`ground-${tile}.svg`);
  const background = card.colour === null ? drawn : dye(drawn, tile, card.colour);
  const ground = card.colour ?? cloths[tile].ground;
  const pictures =
    card.image === null
      ? brand && (await drawSeal(brand, { letters: letters.display, findUpload }))
      : await drawPicture(card.image, findUpload);
  const layers = [
    await drawBrand(brand, { letters: letters.display, ground, findUpload }),
    ...(pictures ?? []),
    { input: Buffer.from(drawText(card, letters)) },
  ];
  return sharp(Buffer.from(background)).composite(layers.filter((layer) => !!layer));
}
