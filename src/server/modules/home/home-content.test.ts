import { expect, test } from 'vitest';
import type { HomeSettings } from '#shared/settings/home.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { seedProducts } from '../../db/seed/opening-catalogue.ts';
import '../../testing/seed-settings.ts';
import { toHomeContent, toProductsPage } from './home-content.ts';

const products = await seedProducts();
const catalog = {
  products,
  find: (wanted: string) => products.find(({ slug }) => slug === wanted),
};
const noon = new Date('2026-11-18T12:00:00Z');

const contentOf = (change: Partial<HomeSettings>, now = noon) =>
  toHomeContent(
    { ...seedSettings, home: { ...seedSettings.home, ...change } },
    { catalog, statistics: [], now },
  );

test('a slide is shown from its start until its end', () => {
  const [slide, other] = seedSettings.home.slides as [
    HomeSettings['slides'][number],
    HomeSettings['slides'][number],
  ];
  const scheduled = { ...slide, startsAt: noon.toISOString(), endsAt: '2026-11-18T13:00:00Z' };
  const headings = (time: string) =>
    contentOf({ slides: [scheduled, other] }, new Date(time)).slides.map(({ heading }) => heading);
  expect(headings('2026-11-18T11:59:59Z')).toEqual([other.heading]);
  expect(headings('2026-11-18T12:00:00Z')).toEqual([slide.heading, other.heading]);
  expect(headings('2026-11-18T13:00:00Z')).toEqual([other.heading]);
});

test('texts contain the figures of the settings', () => {
  const { slides, intro, story } = contentOf({});
  expect(slides[0]?.alt).toContain('packs of Tokri makhana');
  expect(intro.heading).toBe(seedSettings.shop.tagline);
  expect(intro.text).toContain('from Ghaziabad, and');
  expect(story.text).toMatch(/^Tokri began/);
});

test('a row shows the chosen products in their order, without those that are not on sale', () => {
  const { bestsellers } = seedSettings.home;
  const chosen = ['jaggery-sattu', 'not-on-sale', 'peri-peri-makhana'];
  const rail = contentOf({ bestsellers: { ...bestsellers, source: 'chosen', products: chosen } });
  expect(rail.bestsellers?.products.map(({ slug }) => slug)).toEqual([
    'jaggery-sattu',
    'peri-peri-makhana',
  ]);
  expect(contentOf({ bestsellers: { ...bestsellers, source: 'hidden' } }).bestsellers).toBeNull();
});

test('the products page of a new shop has figures of the settings and no images', () => {
  expect(toProductsPage(seedSettings.home)).toEqual({
    heading: 'Traditional Superfoods',
    text: 'Roasted makhana and stone-ground sattu. Pick a pack, read every ingredient.',
    drawing: 'packs',
    alt: 'A row of Tokri packs in front of a printed cloth',
    tone: 'haldi',
    helpHeading: 'Need Help Choosing?',
    helpText: 'Tell us what you snack on now and who it is for. A person answers within 24 hours.',
  });
});

test('an image for one width is shown on the other, too', () => {
  const [wide, narrow] = ['wide', 'narrow'];
  const imagesOf = (desktopImage: string | null, phoneImage: string | null) => {
    const page = { ...seedSettings.home.productsPage, desktopImage, phoneImage };
    const shown = toProductsPage({ productsPage: page });
    return [shown.desktopImage, shown.phoneImage];
  };
  expect(imagesOf(wide, narrow)).toEqual([wide, narrow]);
  expect(imagesOf(wide, null)).toEqual([wide, wide]);
  expect(imagesOf(null, narrow)).toEqual([narrow, narrow]);
  expect(imagesOf(null, null)).toEqual([undefined, undefined]);
});
