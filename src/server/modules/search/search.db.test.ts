import { expect, test } from 'vitest';
import type { SearchResults, Suggestions } from '#shared/search/contract.ts';
import { sql } from '../../db/drizzle.ts';
import { openTestShop, shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();

async function get(path: string, app = shop().app) {
  const response = await app.inject({ url: path });
  return { status: response.statusCode, ...response.json<{ data: never; errors?: object }>() };
}

const suggest = async (text: string, more = '') =>
  (await get(`/api/search?q=${encodeURIComponent(text)}${more}`)).data as Suggestions;

const results = async (text: string, more = '') =>
  (await get(`/api/search/products?q=${encodeURIComponent(text)}${more}`)).data as SearchResults;

test('suggestions have what a list of them shows', async () => {
  const { products, categories, total, corrected, popular } = await suggest('पेरी');
  expect(products).toEqual([
    {
      id: '1',
      slug: 'peri-peri-makhana',
      name: 'Peri Peri Makhana',
      hindiName: 'पेरी पेरी मखाना',
      price: expect.any(Number) as number,
      originalPrice: expect.any(Number) as number,
      category: 'makhana',
      image: expect.stringMatching(/^\//) as string,
      tile: 'kesar',
      stock: expect.any(Number) as number,
      size: expect.stringMatching(/ g$/) as string,
      nameMarks: [
        [0, 4],
        [5, 9],
      ],
      hindiNameMarks: [
        [0, 4],
        [5, 9],
      ],
    },
  ]);
  expect({ categories, total, corrected, popular }).toEqual({
    categories: [],
    total: 1,
    corrected: null,
    popular: [],
  });
});

test('categories that match come with the address of their page', async () => {
  expect((await suggest('makhaane')).categories).toEqual([
    { slug: 'makhana', name: 'Makhana', hindiName: 'मखाना', path: '/makhana' },
  ]);
});

test('a text that matches nothing gets best sellers that can be bought', async () => {
  for (const found of [await suggest('xqzwvkj'), await results('xqzwvkj')]) {
    expect(found).toMatchObject({ total: 0, products: [], corrected: null });
    expect(found.popular.length).toBeGreaterThan(0);
    expect(found.popular.every(({ stock }) => stock > 0)).toBe(true);
  }
});

test('a typo is corrected', async () => {
  const { corrected, total } = await results('mkahana');
  expect(corrected).toBe('makhana');
  expect(total).toBe((await results('makhana')).total);
});

test('the number of suggestions can be chosen, and results have pages', async () => {
  const { products, total } = await suggest('vegan', '&limit=2');
  expect(products).toHaveLength(2);
  expect(total).toBeGreaterThan(2);
  expect(await results('vegan')).toMatchObject({ total, page: 1, pages: 1 });
  expect(await results('vegan', '&page=2')).toMatchObject({ total, page: 1, pages: 1 });
});

test.each([
  [`q=${'x'.repeat(101)}`, { q: 'Search must be at most 100 characters' }],
  ['q=sattu&limit=0', { limit: 'Use a whole number from 1 to 20' }],
  ['q=sattu&limit=21', { limit: 'Use a whole number from 1 to 20' }],
  ['q=sattu&limit=many', { limit: 'Use a whole number from 1 to 20' }],
])('%s is refused with its reason', async (query, errors) => {
  expect(await get(`/api/search?${query}`)).toMatchObject({ status: 400, errors });
});

test('changes of products and categories are found at once', async () => {
  const { app, db } = await openTestShop();
  const names = async (text: string) => {
    const { data } = await get(`/api/search?q=${encodeURIComponent(text)}`, app);
    return (data as Suggestions).products.map(({ name }) => name);
  };
  expect(await names('thekua')).toEqual([]);
  await db.execute(
    sql`insert into products (slug, name, category_slug, price_paise) values ('thekua', 'Thekua', 'sattu', 9900)`,
  );
  await expect.poll(() => names('thekua')).toEqual(['Thekua']);
  expect(await names('ठेकुआ')).toEqual(['Thekua']);
  await db.execute(
    sql`update products set short_description = 'Jaggery, ghee' where slug = 'thekua'`,
  );
  await expect.poll(() => names('ghee thekua')).toEqual(['Thekua']);
  await db.execute(sql`update categories set name = 'Bihari snacks' where slug = 'sattu'`);
  await expect.poll(() => names('bihari thekua')).toEqual(['Thekua']);
  await db.execute(sql`update products set is_active = false where slug = 'thekua'`);
  await expect.poll(() => names('thekua')).toEqual([]);
});
