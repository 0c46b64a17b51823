import { readCatalogue } from './catalogue.ts';
import { packBack } from './lib/pouch/back.ts';
import { packFront } from './lib/pouch/front.ts';
import { packServed } from './lib/pouch/served.ts';
import { startOutput, tidySvg } from './output.ts';
import { getPack, idPrefix } from './packs.ts';

/** Front, back and served view of every product in the catalogue. */
export function writePacks(): void {
  const { products } = readCatalogue();
  const output = startOutput(products.length * 3);
  for (const product of products) {
    const { slug } = product;
    const design = getPack(slug);
    const views = {
      [slug]: packFront(idPrefix(slug, 'front'), design),
      [`${slug}-back`]: packBack(idPrefix(slug, 'back'), design, product),
      [`${slug}-served`]: packServed(idPrefix(slug, 'served'), design),
    };
    for (const [name, svg] of Object.entries(views)) {
      output.write(`public/art/packs/${name}.svg`, tidySvg(svg));
    }
  }
}
