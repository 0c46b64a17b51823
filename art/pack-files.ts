import sharp from 'sharp';
import { packWidths } from '#shared/catalog/picture.ts';
import { readCatalogue } from './catalogue.ts';
import { packBack } from './lib/pouch/back.ts';
import { packFront } from './lib/pouch/front.ts';
import { packServed } from './lib/pouch/served.ts';
import { startOutput, tidySvg, type Output } from './output.ts';
import { getPack, idPrefix } from './packs.ts';
import { MASTER_SCALE, UNITS_PER_INCH } from './pictures.ts';

const FOLDER = 'public/art/packs';
const PACK_WIDTH = 600;

/** Front, back and served view of every product in the catalogue: the drawing, and pictures of it. */
export async function writePacks(): Promise<void> {
  const { products } = readCatalogue();
  const output = startOutput(products.length * 3 * (1 + packWidths.length));
  for (const product of products) {
    const { slug } = product;
    const design = getPack(slug);
    const views = {
      [slug]: packFront(idPrefix(slug, 'front'), design),
      [`${slug}-back`]: packBack(idPrefix(slug, 'back'), design, product),
      [`${slug}-served`]: packServed(idPrefix(slug, 'served'), design),
    };
    for (const [name, drawing] of Object.entries(views)) {
      const svg = tidySvg(drawing);
      output.write(`${FOLDER}/${name}.svg`, svg);
      await writePictures(output, name, svg);
    }
  }
}

async function writePictures(output: Output, name: string, svg: string): Promise<void> {
  for (const width of packWidths) {
    const density = (UNITS_PER_INCH * MASTER_SCALE * width) / PACK_WIDTH;
    const pixels = await sharp(Buffer.from(svg), { density })
      .resize(width, undefined, { kernel: 'mitchell' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const avif = sharp(pixels).avif({ quality: 42, effort: 4, chromaSubsampling: '4:2:0' });
    output.write(`${FOLDER}/${width}/${name}.avif`, await avif.toBuffer());
  }
}
