import sharp from 'sharp';
import { LOGO_HEIGHT, logoDrawing, logoWidth } from '../lib/brand.ts';
import { DYES } from '../lib/dyes.ts';
import { startIds } from '../lib/place.ts';
import { lettering } from '../lib/type/lettering.ts';
import { archGround } from './arch.ts';
import { photograph } from './photograph.ts';
import { SETS } from './sets.ts';
import { stagePage } from './stage.ts';

const canvas = { width: 1200, height: 630, floor: 520 };

/** The picture social networks show beside a link. */
export async function shareCard(): Promise<Buffer> {
  const ground = archGround(canvas, SETS.makhana, {
    centre: 860,
    halfWidth: 300,
    top: 70,
    spring: 250,
    flowers: [],
  });
  const page = stagePage(canvas, {
    ground,
    packs: [
      { slug: 'tomato-makhana', x: 680, base: 540, width: 268, layer: 1 },
      { slug: 'minty-masala-makhana', x: 1040, base: 540, width: 268, layer: 2 },
      { slug: 'peri-peri-makhana', x: 860, base: 570, width: 326, layer: 3 },
    ],
    prop: { kind: 'basket', x: 530, y: 514, size: 0.86 },
  });
  const picture = await photograph({ page, ...canvas, scale: 1 });
  return sharp(picture)
    .composite([{ input: Buffer.from(words()) }])
    .jpeg({ quality: 76, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

function words(): string {
  startIds('sh');
  const logo = logoDrawing({
    word: DYES.neel900,
    mark: DYES.majith600,
    paper: DYES.haldi400,
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}">`,
    lettering('Snack boldly.', { size: 78, x: 56, y: 268, anchor: 'start' }, DYES.neel900),
    lettering(
      'Roasted makhana, stone-ground sattu',
      { font: 'text', size: 25, x: 58, y: 316, anchor: 'start' },
      DYES.neel950,
    ),
    `<svg x="52" y="74" width="250" height="92" viewBox="0 0 ${logoWidth()} ${LOGO_HEIGHT}">${logo}</svg>`,
    '</svg>',
  ].join('');
}
