import { expect, test } from 'vitest';
import type { SetupStep } from '#shared/setup/contract.ts';
import { sql } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import { buy } from '../../testing/checkout-flow.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../testing/users.ts';

async function readStep(shop: TestShop, as: TestUser, id: string): Promise<SetupStep | undefined> {
  const { data } = await callApi(shop, 'GET /api/admin/setup', { as });
  return data.steps.find((step: SetupStep) => step.id === id);
}

test('an administrator keeps samples, and removes the sample products', async () => {
  const shop = await openTestShop();
  const as = await createAdmin(shop.db);
  const customer = await createUser(shop.db);
  await buy(shop, customer, [{ productId: '6', quantity: 1 }]);

  expect(await readStep(shop, as, 'delivery')).toMatchObject({ state: 'sample' });
  const kept = await callApi(shop, 'POST /api/admin/setup/keep', {
    as,
    body: { step: 'delivery' },
  });
  expect(kept.status).toBe(200);
  expect(await readStep(shop, as, 'delivery')).toMatchObject({ state: 'done' });
  const refused = await callApi(shop, 'POST /api/admin/setup/keep', {
    as,
    body: { step: 'legal' },
  });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['step']]);

  const removed = await callApi(shop, 'POST /api/admin/setup/remove-samples', {
    as,
    body: { isConfirmed: true },
  });
  const { rows } = await shop.db.execute(
    sql`select id, archived_at is not null as "isArchived" from products`,
  );
  expect(rows).toEqual([{ id: '6', isArchived: true }]);
  // The archived product keeps its category.
  expect(removed.data).toMatchObject({ archived: 1, categories: 1, hiddenPages: 2 });
  expect(await readStep(shop, as, 'products')).toMatchObject({
    state: 'sample',
    details: ['The category Sattu is a sample'],
  });
  const pages = await readStep(shop, as, 'pages');
  expect(pages?.details).toContain('Shipping Policy has the text of a new shop');
  expect(pages?.details.join()).not.toContain('Makhana');
});

test('an edited home page and shop still list the samples that are left', async () => {
  const shop = await openTestShop();
  const as = await createAdmin(shop.db);
  const { home } = seedSettings;
  await changeSettings(shop, 'home', { slides: home.slides.slice(1), slogans: [] });
  await changeSettings(shop, 'shop', { tagline: 'Rusks of Patna', marketplaces: [] });
  await changeSettings(shop, 'testimonials', { texts: [] });
  const before = await readStep(shop, as, 'home');
  expect(before).toMatchObject({ state: 'sample' });
  expect(before?.details.slice(0, 2)).toEqual([
    'The slide “Snack mindfully.” is a sample',
    expect.stringMatching(/^Still as in a new shop: Introduction, Pillars/),
  ]);
  expect((await readStep(shop, as, 'shop'))?.details).toContain(
    'Still as in a new shop: page title, description, city, location and newsletter invitation',
  );
  expect((await readStep(shop, as, 'testimonials'))?.details[0]).toBe('6 sample films are left');
  await callApi(shop, 'POST /api/admin/setup/keep', { as, body: { step: 'home' } });
  expect(await readStep(shop, as, 'home')).toMatchObject({ state: 'done', details: [] });
});
