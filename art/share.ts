import { startOutput, tidySvg } from './output.ts';
import { cardGrounds, cardLogo } from './scenes/card-ground.ts';
import { cardLetters } from './scenes/card-letters.ts';
import { SHARE_CARDS, shareCard } from './scenes/share-card.ts';

/** Where the server finds what it draws the cards of products with. */
const PARTS = 'src/server/adapters/share-card';

/** The pictures beside shared links: those of whole pages, and the parts of those of products. */
export async function writeShareCards(): Promise<void> {
  const grounds = Object.entries(cardGrounds());
  const output = startOutput(SHARE_CARDS.length + grounds.length + 2);
  for (const card of SHARE_CARDS) {
    output.write(`public/art/${card.file}`, await shareCard(card));
  }
  for (const [tile, svg] of grounds) output.write(`${PARTS}/ground-${tile}.svg`, tidySvg(svg));
  output.write(`${PARTS}/logo.svg`, tidySvg(cardLogo()));
  output.write(`${PARTS}/letters.json`, `${JSON.stringify(cardLetters())}\n`);
}
