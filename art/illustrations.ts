import { archPictures } from './illustrations/arch-pictures.ts';
import { emptyBasket } from './illustrations/empty-basket.ts';
import { motifPictures } from './illustrations/motif-pictures.ts';
import { storyVignettes } from './illustrations/story-vignettes.ts';
import { logo } from './lib/brand.ts';
import { DYES } from './lib/dyes.ts';
import { startOutput, tidySvg } from './output.ts';

const FOLDER = 'src/web/art';

/** The logo, the printed edges and the small pictures of empty pages, pillars and dead ends. */
export function writeIllustrations(): void {
  const brand = {
    logo: logo({ word: DYES.neel900, mark: DYES.majith600, paper: DYES.chuna }),
    'logo-light': logo({ word: DYES.chuna, mark: DYES.haldi400, paper: DYES.neel900 }),
    edge: edge({ ground: DYES.neel900, teeth: DYES.majith600, dots: DYES.haldi400 }),
    'edge-gold': edge({ ground: DYES.haldi400, teeth: DYES.neel900, dots: DYES.majith600 }),
  };
  const pictures = {
    'basket-empty': emptyBasket(),
    ...archPictures(),
    ...motifPictures(),
    ...storyVignettes(),
  };
  const output = startOutput(Object.keys(brand).length + Object.keys(pictures).length);
  for (const [name, svg] of Object.entries(brand)) {
    output.write(`${FOLDER}/${name}.svg`, tidySvg(svg));
  }
  for (const [name, svg] of Object.entries(pictures)) {
    output.write(`${FOLDER}/illustrations/${name}.svg`, tidySvg(svg));
  }
}

/** The tooth-and-dot strip under the header, one repeat of it. */
function edge({ ground, teeth, dots }: { ground: string; teeth: string; dots: string }): string {
  const dot = (x: number) => `<circle cx="${x}" cy="3.6" r="1.9" fill="${dots}"/>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="14" viewBox="0 0 28 14">' +
    `<rect width="28" height="14" fill="${ground}"/>` +
    `<path d="M0 14L7 4L14 14L21 4L28 14Z" fill="${teeth}"/>${dot(14)}${dot(0)}${dot(28)}</svg>`
  );
}
