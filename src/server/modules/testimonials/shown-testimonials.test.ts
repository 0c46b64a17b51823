import { expect, test } from 'vitest';
import { seedSettings } from '../../db/seed/settings.ts';
import { createSnapshot } from '../settings/read-settings.ts';
import { shownStatistics } from '../home/statistics.ts';
import { productReviews, shownTexts, shownVideos } from './shown-testimonials.ts';

const { testimonials } = seedSettings;
const [text] = testimonials.texts;
if (!text) throw new Error('no samples');
const consent = { givenBy: 'Asha Rao', at: '2026-11-02', how: 'Email' };
const real = { ...text, id: 'real', message: 'I buy it every week.', consent };

test('production shows no samples, but everything that an owner wrote', async () => {
  const hidesSamples = true;
  const find = () => undefined;
  const texts = [...testimonials.texts, real];
  expect(shownTexts({ texts }, { hidesSamples }).map(({ id }) => id)).toEqual(['real']);
  expect(shownVideos(testimonials, { hidesSamples, find })).toEqual([]);
  expect(productReviews(testimonials, { hidesSamples })).toEqual({
    count: null,
    hasSamples: false,
    reviews: [],
  });
  const own = { source: 'text' as const, figure: '12', label: 'villages', isHidden: false };
  const statistics = [...seedSettings.home.statistics, own];
  const shown = await shownStatistics(
    { ...seedSettings, home: { ...seedSettings.home, statistics } },
    { hidesSamples, productCount: 8, orderCounts: () => Promise.reject(new Error('not needed')) },
  );
  expect(shown).toEqual([{ figure: '12', label: 'villages' }]);
});

test('the cards of products show a rating and ranks unless they are samples in production', () => {
  const cards = (hidesSamples: boolean) =>
    createSnapshot(new Map(), { now: new Date(), hidesSamples }).public.cards;
  expect(cards(false)).toMatchObject({ rating: '4.91', ranks: { length: 4 } });
  expect(cards(true)).toEqual({ rating: null, ranks: [] });
});
