import type { HomeSettings, Slide } from '#shared/settings/home.ts';
import { isSampleRank, isSampleStatistic } from '#shared/settings/samples.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { stillAsInNewShop } from './shop-samples.ts';

const { home: sample } = seedSettings;

/** Whether a part has texts of a new shop, by its title in the form. Headings that suit every shop do not count. */
const hasSampleTexts: Record<string, (home: HomeSettings) => boolean> = {
  Slogans: ({ slogans }) => slogans.some((slogan) => sample.slogans.includes(slogan)),
  Introduction: ({ intro }) => intro.text === sample.intro.text,
  Pillars: ({ pillars }) => sharesText(pillars, sample.pillars),
  Values: ({ values }) => sharesText(values, sample.values),
  'Badges of bestsellers': ({ ranks }) => ranks.some((rank) => isSampleRank(rank, sample)),
  Story: ({ story: { heading, text } }) =>
    heading === sample.story.heading || text === sample.story.text,
  'Products page': ({ productsPage: { heading, text, helpText } }) =>
    heading === sample.productsPage.heading ||
    text === sample.productsPage.text ||
    helpText === sample.productsPage.helpText,
  'Second row of products': ({ superfoods: { source, heading } }) =>
    source !== 'hidden' && heading === sample.superfoods.heading,
  Statistics: ({ statistics }) => statistics.some((figure) => isSampleStatistic(figure, sample)),
};

function sharesText(own: readonly { text: string }[], samples: readonly { text: string }[]) {
  return own.some(({ text }) => samples.some((other) => other.text === text));
}

/** What the home section has in common with a new shop, one line each. */
export function listHomeSamples(home: HomeSettings): string[] {
  const parts = Object.keys(hasSampleTexts).filter((title) => hasSampleTexts[title]?.(home));
  return [
    ...home.slides.map(slideLine),
    stillAsInNewShop(parts),
    showsDrawing(home.productsPage) && 'The products page shows the packs of a new shop',
    home.story.filmSource === 'drawn' && 'The story shows the film of a new shop',
  ].filter((line) => line !== false);
}

function slideLine(slide: Slide): string | false {
  const { heading, text, alt } = slide;
  const name = `The slide “${heading || text || alt}”`;
  if (sharesText([slide], sample.slides)) return `${name} is a sample`;
  return showsDrawing(slide) && `${name} shows the packs of a new shop`;
}

type Pictured = Pick<Slide, 'desktopImage' | 'phoneImage'> & { drawing: string };

const showsDrawing = ({ desktopImage, phoneImage, drawing }: Pictured) =>
  desktopImage === null && phoneImage === null && drawing !== 'none';
