import { expect, test } from 'vitest';
import type { Statistic } from '#shared/settings/home.ts';
import { sql } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { publishSection } from '../../testing/publish-section.ts';
import { openTestShop, shareTestShop } from '../../testing/test-shop.ts';
import { createUser } from '../../testing/users.ts';
import { createOrderCounts } from './statistics.ts';

const shop = shareTestShop();

const readHome = async ({ app } = shop()) => (await app.inject('/api/home')).json().data;
const slidesAt = async () =>
  (await readHome()).slides.map(({ heading }: { heading: string }) => heading);

test('a new shop has the content of the seed', async () => {
  const home = await readHome(await openTestShop());
  expect(home).toMatchObject({
    slides: [{ heading: 'Snack boldly.' }, { heading: 'Snack mindfully.' }],
    intro: { heading: 'Reviving the wholesome snacks India grew up on.' },
    bestsellers: { heading: 'Our Bestsellers' },
    story: { film: {} },
    statistics: [{ figure: '4.9/5', label: 'average rating' }, {}, {}],
  });
  expect(home.superfoods.products).toHaveLength(6);
});

test('a published slide is on the page with the next request, and a later one only when its time comes', async () => {
  const { db } = shop();
  const [slide] = seedSettings.home.slides;
  const now = Date.now();
  const starting = { ...slide, heading: 'Starting', startsAt: new Date(now + 3000).toISOString() };
  const future = { ...slide, heading: 'Later', startsAt: new Date(now + 3_600_000).toISOString() };
  const current = { ...slide, heading: 'Diwali boxes' };
  await publishSection(db, 'home', { ...seedSettings.home, slides: [current, starting, future] });
  await expect.poll(slidesAt).toEqual(['Diwali boxes']);
  // The cached response is dropped when the slide starts.
  await expect.poll(slidesAt, { timeout: 10_000 }).toEqual(['Diwali boxes', 'Starting']);
});

test('counted figures come from delivered orders and real testimonials', async () => {
  const { db } = shop();
  const [kavya, asha] = [await createUser(db), await createUser(db)];
  for (const by of [kavya, kavya, asha]) {
    await insertPaidOrder(db, { by, order: { status: 'delivered' } });
  }
  await insertPaidOrder(db, { by: await createUser(db), order: { status: 'confirmed' } });
  const counted = (source: Statistic['source'], isHidden = false): Statistic => ({
    source,
    figure: '',
    label: source,
    isHidden,
  });
  const statistics = [
    counted('deliveredOrders'),
    counted('customers'),
    counted('rating'),
    counted('products', true),
  ];
  await publishSection(db, 'home', { ...seedSettings.home, statistics });
  const figures = async () =>
    (await readHome()).statistics.map(
      ({ figure, label }: Record<string, string>) => `${figure} ${label}`,
    );
  // Samples do not count as ratings.
  await expect.poll(figures).toEqual(['3 deliveredOrders', '2 customers']);

  const [text] = seedSettings.testimonials.texts;
  const consent = { givenBy: 'Asha', at: '2026-11-02', how: 'Email' };
  const real = [5, 4, 4].map((rating, index) =>
    Object.assign({}, text, {
      id: `real-${index}`,
      message: `Very good, number ${index}.`,
      rating,
      consent,
    }),
  );
  const hidden = { ...real[0], id: 'hidden', rating: 1, isHidden: true };
  await publishSection(db, 'testimonials', {
    ...seedSettings.testimonials,
    texts: [...seedSettings.testimonials.texts, ...real, hidden],
  });
  await expect.poll(figures).toContain('4.3/5 rating');
});

test('orders are counted once in ten minutes', async () => {
  const { db } = shop();
  let now = 0;
  const counts = createOrderCounts(db, () => now);
  const before = await counts();
  await insertPaidOrder(db, { by: await createUser(db), order: { status: 'delivered' } });
  now = 599_999;
  expect(await counts()).toEqual(before);
  now = 600_000;
  // The first page after ten minutes shows the counts from before.
  expect(await counts()).toEqual(before);
  await expect.poll(async () => (await counts()).deliveredOrders).toBe(before.deliveredOrders + 1);
});

test('a row follows the stock of its products', async () => {
  const own = await openTestShop();
  const stock = async () => (await readHome(own)).superfoods.products[0].stock;
  const before = await stock();
  const { slug } = (await readHome(own)).superfoods.products[0];
  await own.db.execute(
    sql`update product_stock set on_hand = on_hand + 7 where product_id = (select id from products where slug = ${slug})`,
  );
  await expect.poll(stock).toBe(before + 7);
});
