import sharp from 'sharp';
import { LOGO_HEIGHT, logoDrawing, logoWidth } from '../lib/brand.ts';
import { DYES } from '../lib/dyes.ts';
import { startIds } from '../lib/place.ts';
import { lettering } from '../lib/type/lettering.ts';
import { archGround } from './arch.ts';
import { photograph } from './photograph.ts';
import { SETS } from './sets.ts';
import { stagePage, type Prop } from './stage.ts';

/** The size social networks show beside a link. */
export const CARD = { width: 1200, height: 630, floor: 520 };
export const CARD_ARCH = { centre: 860, halfWidth: 300, top: 70, spring: 250 };

interface ShareCard {
  file: string;
  set: keyof typeof SETS;
  headline: string;
  headlineSize: number;
  text: string;
  /** Left, right and in front. */
  packs: readonly [string, string, string];
  prop: Prop['kind'];
}

/** The shop's own, and those of its two landing pages. */
export const SHARE_CARDS: ShareCard[] = [
  {
    file: 'share.jpg',
    set: 'makhana',
    headline: 'Snack boldly.',
    headlineSize: 78,
    text: 'Roasted makhana, stone-ground sattu',
    packs: ['tomato-makhana', 'minty-masala-makhana', 'peri-peri-makhana'],
    prop: 'basket',
  },
  {
    file: 'share-makhana.jpg',
    set: 'makhana',
    headline: 'Makhana',
    headlineSize: 108,
    text: 'Fox nuts, slow-roasted, never fried',
    packs: ['raw-phool-makhana', 'minty-masala-makhana', 'tomato-makhana'],
    prop: 'basket',
  },
  {
    file: 'share-sattu.jpg',
    set: 'sattu',
    headline: 'Sattu',
    headlineSize: 108,
    text: 'Bengal gram, sand-roasted, stone-ground',
    packs: ['masala-sattu', 'cocoa-sattu', 'classic-sattu'],
    prop: 'bowl',
  },
];

/** The picture social networks show beside a link. */
export async function shareCard(card: ShareCard): Promise<Buffer> {
  const [left, right, front] = card.packs;
  const page = stagePage(CARD, {
    ground: archGround(CARD, SETS[card.set], { ...CARD_ARCH, flowers: [] }),
    packs: [
      { slug: left, x: 680, base: 540, width: 268, layer: 1 },
      { slug: right, x: 1040, base: 540, width: 268, layer: 2 },
      { slug: front, x: 860, base: 570, width: 326, layer: 3 },
    ],
    prop: { kind: card.prop, x: 530, y: 514, size: 0.86 },
  });
  const picture = await photograph({ page, ...CARD, scale: 1 });
  return sharp(picture)
    .composite([{ input: Buffer.from(words(card)) }])
    .jpeg({ quality: 76, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

function words({ set, headline, headlineSize: size, text }: ShareCard): string {
  startIds('sh');
  const logo = logoDrawing({
    word: DYES.neel900,
    mark: DYES.majith600,
    paper: SETS[set].ground,
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">`,
    lettering(headline, { size, x: 56, y: 268, anchor: 'start' }, DYES.neel900),
    lettering(text, { font: 'text', size: 25, x: 58, y: 316, anchor: 'start' }, DYES.neel950),
    `<svg x="52" y="74" width="250" height="92" viewBox="0 0 ${logoWidth()} ${LOGO_HEIGHT}">${logo}</svg>`,
    '</svg>',
  ].join('');
}
