import { expect, test } from 'vitest';
import { defaultFilters } from '#shared/catalog/filters.ts';
import { selectProducts } from '#shared/catalog/select-products.ts';
import type { Product } from '#shared/catalog/product.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { createProductSource, listQuery, type Suppliers } from './product-source.ts';

const products = (count: number, details: Partial<Product> = {}) =>
  Array.from({ length: count }, (_, index) =>
    aProduct({
      id: `${index + 1}`,
      slug: `pack-${index + 1}`,
      name: `Pack ${index + 1}`,
      ...details,
    }),
  );

const envelope = (data: object) => ({ success: true, data });
const dead = () => Promise.reject(new Error('away'));
const sattu = { ...defaultFilters, category: 'sattu' };

/** A source whose suppliers fail unless a test passes one, with a log of the calls. */
function aSource(suppliers: Partial<Suppliers> = {}) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const note =
    <A extends unknown[], R>(name: string, supply: (...args: A) => R) =>
    (...args: A) => {
      asked.push([name, ...args.map((arg) => JSON.stringify(arg))].join(' '));
      return supply(...args);
    };
  const source = createProductSource({
    hasApi: suppliers.hasApi ?? true,
    askList: note('api', suppliers.askList ?? dead),
    readFile: note('file', suppliers.readFile ?? dead),
    readBundle: note('bundle', suppliers.readBundle ?? (() => Promise.resolve(products(2)))),
    now: () => clock.now,
  });
  return { source, asked, clock };
}

const answers = (list: Product[]) => () =>
  Promise.resolve(envelope(selectProducts(list, defaultFilters)));

test('a small catalogue is fetched once and filtered in the browser', async () => {
  const list = [...products(3), aProduct({ id: '9', category: 'sattu' })];
  const { source, asked } = aSource({ askList: answers(list) });
  expect(await source.select(defaultFilters)).toMatchObject({ matching: 4, total: 4 });
  expect(await source.select(sattu)).toMatchObject({ matching: 1, total: 4 });
  expect(asked).toEqual(['api {}']);
});

test('every known list format is read', async () => {
  const list = products(2);
  for (const answer of [envelope({ products: list }), { products: list }, list]) {
    const { source } = aSource({ askList: () => Promise.resolve(answer) });
    expect((await source.select(defaultFilters)).products).toEqual(list);
  }
});

test('the static file replaces a failed API, and the bundled list a failed static file', async () => {
  const withFile = aSource({ readFile: () => Promise.resolve({ products: products(5) }) });
  expect(await withFile.source.select(defaultFilters)).toMatchObject({ total: 5 });
  expect(withFile.asked).toEqual(['api {}', 'file']);

  const withNothing = aSource();
  expect(await withNothing.source.select(defaultFilters)).toMatchObject({ total: 2 });
  expect(withNothing.asked).toEqual(['api {}', 'file', 'bundle']);
});

test('a response that is not a list counts as a failure', async () => {
  const { source } = aSource({ askList: () => Promise.resolve('<html>') });
  expect(await source.select(defaultFilters)).toMatchObject({ total: 2 });
});

test('the list is empty when every supplier fails', async () => {
  const { source } = aSource({ readBundle: dead });
  expect(await source.select(defaultFilters)).toMatchObject({ total: 0, products: [] });
});

test('a static preview never calls the API', async () => {
  const { source, asked } = aSource({
    hasApi: false,
    readFile: () => Promise.resolve(products(3)),
  });
  expect(await source.select(defaultFilters)).toMatchObject({ total: 3 });
  await source.prepare();
  expect(asked).toEqual(['file', 'bundle']);
});

test('a big catalogue is fetched page by page with the filters', async () => {
  const many = products(250);
  const { source, asked } = aSource({
    askList: ({ limit, page }) =>
      Promise.resolve(
        envelope(
          selectProducts(
            many,
            { ...defaultFilters, page: Number(page ?? 1) },
            Number(limit ?? 100),
          ),
        ),
      ),
  });
  const filters = { ...defaultFilters, page: 3 };
  expect(await source.select(filters)).toMatchObject({ total: 250, page: 3, pages: 11 });
  await source.select(sattu);
  expect(asked).toEqual([
    'api {}',
    `api ${JSON.stringify(listQuery(filters))}`,
    `api ${JSON.stringify(listQuery(sattu))}`,
  ]);
});

test('a big catalogue is not loaded as a whole until it is small again', async () => {
  let list = products(250);
  const { source, asked, clock } = aSource({
    askList: ({ limit }) =>
      Promise.resolve(envelope(selectProducts(list, defaultFilters, Number(limit ?? 100)))),
  });
  source.seed(selectProducts(list, defaultFilters, 24));
  clock.now = 31_000;
  await source.select(defaultFilters);
  await expect.poll(() => asked).toContain('api {"limit":"1"}');
  expect(asked).not.toContain('api {}');

  list = products(50);
  clock.now = 62_000;
  await source.select(defaultFilters);
  await expect.poll(() => asked).toContain('api {}');
  const before = asked.length;
  expect(await source.select(sattu)).toMatchObject({ total: 50, matching: 0 });
  expect(asked).toHaveLength(before);
});

test('after 30 seconds the list is refreshed while the old one is shown', async () => {
  let list = products(2);
  const { source, asked, clock } = aSource({ askList: () => Promise.resolve(list) });
  await source.select(defaultFilters);
  let changes = 0;
  source.onChange(() => (changes += 1));
  list = products(3);
  clock.now = 31_000;
  expect(await source.select(defaultFilters)).toMatchObject({ total: 2 });
  await expect.poll(() => changes).toBe(1);
  expect(await source.select(defaultFilters)).toMatchObject({ total: 3 });
  expect(asked).toHaveLength(2);
});

test('a failed refresh keeps the list', async () => {
  let isAway = false;
  const { source, clock } = aSource({
    askList: () => (isAway ? dead() : Promise.resolve(products(4))),
  });
  await source.select(defaultFilters);
  isAway = true;
  clock.now = 31_000;
  expect(await source.select(defaultFilters)).toMatchObject({ total: 4 });
  expect(await source.select(defaultFilters)).toMatchObject({ total: 4 });
});

test('a complete server-rendered list is cached', async () => {
  const { source, asked } = aSource();
  source.seed(selectProducts(products(3), defaultFilters));
  expect(await source.select(sattu)).toMatchObject({ total: 3, matching: 0 });
  expect(asked).toEqual([]);
});
