import { readFilters } from '#shared/catalog/filters.ts';
import type { Product } from '#shared/catalog/product.ts';
import { selectProducts } from '#shared/catalog/select-products.ts';
import type {
  HomeContent,
  HomeRail,
  HomeSlide,
  HomeStory,
  ProductsPageContent,
} from '#shared/home/contract.ts';
import { pageFigures } from '#shared/pages/figures.ts';
import { isShownAt } from '#shared/settings/fields.ts';
import { fillPlaceholders } from '#shared/settings/placeholders.ts';
import type { HomeSettings, Rail, Slide } from '#shared/settings/home.ts';
import type { Settings } from '#shared/settings/sections.ts';
import type { Catalog } from '../catalog/catalog-cache.ts';
import type { ShownStatistic } from './statistics.ts';

const SUPERFOODS_MAX = 6;

const fillFigures = (text: string) => fillPlaceholders(text, pageFigures());

interface Options {
  catalog: Pick<Catalog, 'products' | 'find'>;
  statistics: ShownStatistic[];
  now: Date;
}

export function toHomeContent(
  { home, shop }: Pick<Settings, 'home' | 'shop'>,
  { catalog, statistics, now }: Options,
): HomeContent {
  const { intro, pillars, values, marketplaces, customers } = home;
  const { products } = catalog;
  return {
    slides: shownSlides(home.slides, now),
    intro: { heading: intro.heading ?? shop.tagline, text: fillFigures(intro.text) },
    pillars: pillars.map(withFigures),
    values: values.map(withFigures),
    bestsellers: railContent(home.bestsellers, catalog, () =>
      products.filter(({ isBestseller }) => isBestseller),
    ),
    superfoods: railContent(home.superfoods, catalog, () => firstProducts(products)),
    story: storyContent(home.story),
    marketplaces,
    customers,
    statistics,
  };
}

/** The first ones of the list of all products. */
function firstProducts(products: readonly Product[]): Product[] {
  const filters = readFilters(new URLSearchParams());
  return selectProducts(products, filters, SUPERFOODS_MAX).products;
}

export function shownSlides(slides: Slide[], now: Date): HomeSlide[] {
  return slides.filter((slide) => isShownAt(slide, now)).map(toHomeSlide);
}

/** Leaves out empty fields, because the page contains the slides also as JSON. */
function toHomeSlide(slide: Slide): HomeSlide {
  const { heading, text, buttonLabel, link, drawing, tone } = slide;
  return {
    heading: fillFigures(heading),
    text: fillFigures(text),
    buttonLabel,
    ...(link !== null && { link }),
    ...ownImages(slide),
    drawing,
    alt: fillFigures(slide.alt),
    tone,
  };
}

/** Each width has its own upload; the other one fills in for a missing one. */
function ownImages({ desktopImage, phoneImage }: Pick<Slide, 'desktopImage' | 'phoneImage'>) {
  const [desktop, phone] = [desktopImage ?? phoneImage, phoneImage ?? desktopImage];
  return desktop !== null && phone !== null ? { desktopImage: desktop, phoneImage: phone } : {};
}

export function toProductsPage({
  productsPage: { heading, text, alt, helpHeading, helpText, drawing, tone, ...images },
}: Pick<HomeSettings, 'productsPage'>): ProductsPageContent {
  return {
    heading: fillFigures(heading),
    text: fillFigures(text),
    ...ownImages(images),
    drawing,
    alt: fillFigures(alt),
    tone,
    helpHeading: fillFigures(helpHeading),
    helpText: fillFigures(helpText),
  };
}

const withFigures = <Entry extends { text: string }>(entry: Entry): Entry => ({
  ...entry,
  text: fillFigures(entry.text),
});

function railContent(
  { source, heading, linkText, products }: Rail,
  { find }: Pick<Catalog, 'find'>,
  listAutomatic: () => Product[],
): HomeRail | null {
  if (source === 'hidden') return null;
  if (source === 'automatic') return { heading, linkText, products: listAutomatic() };
  return { heading, linkText, products: products.flatMap((slug) => find(slug) ?? []) };
}

function storyContent({ heading, text, buttonLabel, ...rest }: HomeSettings['story']): HomeStory {
  return { heading, text: fillFigures(text), buttonLabel, film: filmContent(rest) };
}

function filmContent({
  filmSource,
  film,
}: Pick<HomeSettings['story'], 'filmSource' | 'film'>): HomeStory['film'] {
  if (filmSource === 'none') return null;
  if (filmSource === 'drawn' || film === null) return {};
  const { mp4, webm, captions, poster, alt } = film;
  // The schema requires one of the two files.
  return { files: { mp4: mp4 ?? (webm as string), webm: mp4 && webm, captions, poster, alt } };
}
