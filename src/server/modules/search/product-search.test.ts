import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { seedCategories, seedProducts } from '../../db/seed/opening-catalogue.ts';
import type { CatalogCategory } from '../catalog/categories.ts';
import { ProductSearchSource } from './product-search.ts';

const sampleProducts = await seedProducts();
const sampleCategories = (await seedCategories()).map(toCategory);
const samples = { products: sampleProducts, categories: sampleCategories };
const source = new ProductSearchSource();

const search = (text: string, catalog: typeof samples = samples, using = source) =>
  using.use(catalog, ({ products }) => {
    const { entries, ...hits } = products.search(text, { limit: 1000 });
    return { ...hits, names: entries.map(({ name }) => name) };
  });

const namesFor = async (text: string, products?: Product[]) => {
  const catalog = products && { products, categories: [] };
  return (await search(text, catalog, catalog && new ProductSearchSource())).names;
};

test.each([
  'makhana',
  'makhane',
  'makhaana',
  'MAKHANA',
  'मखाना',
  'mkahana',
  'makhna',
  'makana',
  'makha',
])('%s finds all makhana and no sattu', async (text) => {
  const makhana = sampleProducts.filter(({ category }) => category === 'makhana');
  expect((await namesFor(text)).toSorted()).toEqual(makhana.map(({ name }) => name).toSorted());
});

test.each(['sattu', 'sattoo', 'satu', 'सत्तू', 'sattuu', 'statu'])(
  '%s finds all sattu first',
  async (text) => {
    const sattu = sampleProducts.filter(({ category }) => category === 'sattu');
    const first = (await namesFor(text)).slice(0, sattu.length);
    expect(first.toSorted()).toEqual(sattu.map(({ name }) => name).toSorted());
  },
);

test.each([
  ['peri pery', 'Peri Peri Makhana'],
  ['periperi', 'Peri Peri Makhana'],
  ['makhana peri', 'Peri Peri Makhana'],
  ['pudina chutney', 'Minty Masala Makhana'],
  ['jowar', 'Saat Anaaj Sattu'],
  ['ragi', 'Saat Anaaj Sattu'],
  ['no refined sugar', 'Cocoa Sattu'],
  ['नमक मिर्च', 'Salt & Pepper Makhana'],
  ['namak mirch', 'Salt & Pepper Makhana'],
  ['phool', 'Phool Makhana (Raw)'],
  ['fool makhane', 'Phool Makhana (Raw)'],
  ['himalyan', 'Salt & Pepper Makhana'],
])('%s finds %s first', async (text, name) => {
  expect((await namesFor(text))[0]).toBe(name);
});

test.each(['', '   ', '?!*', 'xqzwvkj', 'zz', 'q', 'makhana xqzwvkj', '🥜'])(
  '"%s" finds nothing',
  async (text) => {
    expect(await search(text)).toMatchObject({ names: [], total: 0, corrected: null });
  },
);

test('short words match only at the beginning of a word', async () => {
  expect(await namesFor('kh')).toEqual([]);
  expect((await namesFor('ph'))[0]).toBe('Phool Makhana (Raw)');
});

test('matches of the name come before those of tags, and these before typos', async () => {
  const products = [
    aProduct({ id: '1', name: 'Ghana Mix' }),
    aProduct({ id: '2', name: 'Trail Mix', shortDescription: 'Raisins, chana.' }),
    aProduct({ id: '3', name: 'Bhel', tags: ['chana'] }),
    aProduct({ id: '4', name: 'Roasted Chana' }),
    aProduct({ id: '5', name: 'Chana Jor' }),
    aProduct({ id: '6', name: 'Chana' }),
  ];
  expect(await namesFor('chana', products)).toEqual([
    'Chana',
    'Chana Jor',
    'Roasted Chana',
    'Bhel',
    'Trail Mix',
    'Ghana Mix',
  ]);
});

test('of equal matches, those in stock come first, and of these the best sellers', async () => {
  const products = [
    aProduct({ id: '1', name: 'Poha A', stock: 0, isBestseller: true }),
    aProduct({ id: '2', name: 'Poha B', stock: 5 }),
    aProduct({ id: '3', name: 'Poha C', stock: 1, isBestseller: true }),
    aProduct({ id: '4', name: 'Poha D', stock: 9 }),
  ];
  expect(await namesFor('poha', products)).toEqual(['Poha C', 'Poha B', 'Poha D', 'Poha A']);
});

test('a corrected text is told only if nothing has the words as they are', async () => {
  expect(await search('mkahana')).toMatchObject({ corrected: 'makhana' });
  expect(await search('peri mkahana')).toMatchObject({ corrected: 'peri makhana' });
  expect(await search('makhane')).toMatchObject({ corrected: null });
  expect(await search('मखना')).toMatchObject({ corrected: null });
});

test('the matching parts of a name are marked, also in another spelling', async () => {
  const marked = async (text: string, name: string) => {
    const { marksOf } = await search(text);
    return marksOf(name).map(([start, end]) => name.slice(start, end));
  };
  expect(await marked('mak', 'Peri Peri Makhana')).toEqual(['Mak']);
  expect(await marked('peri makhana', 'Peri Peri Makhana')).toEqual(['Peri', 'Peri', 'Makhana']);
  expect(await marked('makhane', 'पेरी पेरी मखाना')).toEqual(['मखाना']);
  expect(await marked('mkahana', 'Peri Peri Makhana')).toEqual(['Makhana']);
  expect(await marked('jowar', 'Peri Peri Makhana')).toEqual([]);
});

test('categories are found by their names', async () => {
  const find = (text: string) =>
    source.use(samples, ({ categories }) =>
      categories.search(text, { limit: 3 }).entries.map(({ slug }) => slug),
    );
  expect(await find('मखाना')).toEqual(['makhana']);
  expect(await find('sat')).toEqual(['sattu']);
  expect(await find('peri')).toEqual([]);
});

const letter = fc.constantFrom(...'abcdefghijklmnoprstuvyz'.split(''));
const latinWord = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
const syllable = fc.constantFrom('म', 'खा', 'ना', 'स', 'त्', 'तू', 'च', 'पे', 'री', 'ड़', 'नमक');
const hindiWord = fc.string({ unit: syllable, minLength: 1, maxLength: 5 });
const nameOf = (word: fc.Arbitrary<string>) =>
  fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const product = fc.record({ name: nameOf(latinWord), hindiName: nameOf(hindiWord) });
const catalogue = fc
  .array(product, { minLength: 1, maxLength: 12 })
  .map((named) => named.map((names, index) => aProduct({ id: String(index), ...names })));

/** Searches for each product in one index, and expects it among the results. */
async function expectFound(products: Product[], textFor: (product: Product) => string | null) {
  const using = new ProductSearchSource();
  await using.use({ products, categories: [] }, (indexes) => {
    for (const wanted of products) {
      const text = textFor(wanted)?.slice(0, 100);
      if (text === undefined) continue;
      const { entries } = indexes.products.search(text, { limit: 1000 });
      expect(entries, `searching for ${text}`).toContain(wanted);
    }
  });
}

test('every product is found by its name and by its Hindi name', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (products) => {
      await expectFound(products, ({ name }) => name);
      await expectFound(products, ({ name }) => name.toUpperCase());
      await expectFound(products, ({ hindiName }) => hindiName);
    }),
  );
});

const typos: Record<string, (word: string, at: number) => string> = {
  swapped: (word, at) =>
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  dropped: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
};

test.each(Object.entries(typos))(
  'every product is found by its name with a %s letter in a long word',
  async (_, mistype) => {
    await fc.assert(
      fc.asyncProperty(catalogue, fc.nat(), fc.nat(), async (products, which, where) => {
        await expectFound(products, ({ name }) => {
          const words = name.split(' ');
          const long = words.flatMap((word, index) => (word.length >= 5 ? [index] : []));
          const index = long[which % Math.max(1, long.length)];
          const word = index === undefined ? undefined : words[index];
          if (index === undefined || word === undefined) return null;
          return words.with(index, mistype(word, where % (word.length - 1))).join(' ');
        });
      }),
    );
  },
);

test('an index that followed changes finds the same as a new one', async () => {
  const step = fc.record({ catalogue, dropped: fc.nat({ max: 9 }), text: nameOf(latinWord) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const following = new ProductSearchSource();
      for (const { catalogue: products, dropped, text } of steps) {
        const catalog = { products: products.slice(dropped), categories: [] };
        const fresh = new ProductSearchSource();
        for (const query of [text, ...products.map(({ name }) => name)]) {
          const { names, corrected } = await search(query, catalog, following);
          expect(await search(query, catalog, fresh)).toMatchObject({ names, corrected });
        }
      }
    }),
    { numRuns: 20 },
  );
});

test('a sale changes the order without a change of the index', async () => {
  const products = [aProduct({ id: '1', name: 'Poha A' }), aProduct({ id: '2', name: 'Poha B' })];
  const catalog = { products, categories: [] };
  const using = new ProductSearchSource();
  expect((await search('poha', catalog, using)).names).toEqual(['Poha A', 'Poha B']);
  if (products[0]) products[0].stock = 0;
  expect((await search('poha', catalog, using)).names).toEqual(['Poha B', 'Poha A']);
});

function toCategory(given: Awaited<ReturnType<typeof seedCategories>>[number]): CatalogCategory {
  const { slug, name, hindiName, description } = given;
  return { slug, name, hindiName, description, image: null, landingText: null, previousSlugs: [] };
}
