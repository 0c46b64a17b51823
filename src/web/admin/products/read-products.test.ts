import { expect, test } from 'vitest';
import { readAdminProduct, readPage } from './read-products.ts';

const sattu = { _id: '7', name: 'Classic Sattu', price: 179, stock: 4 };

test.each([[{ success: true, data: { products: [sattu] } }], [{ products: [sattu] }], [[sattu]]])(
  'every known list format is read',
  (answer) => {
    const page = readPage(answer);
    expect(page?.items.map(({ name }) => name)).toEqual(['Classic Sattu']);
    expect(page).toMatchObject({ total: 1, page: 1, pageCount: 1 });
  },
);

test('a page has its total count', () => {
  const data = { products: [sattu], matching: 61, page: 2, pages: 3 };
  expect(readPage({ data })).toMatchObject({ total: 61, page: 2, pageCount: 3 });
});

test('the products of a page have their versions, if the server sends them', () => {
  const products = [
    { ...sattu, id: '7', version: 3 },
    { ...sattu, _id: '8' },
  ];
  expect(readPage({ data: { products } })?.items.map(({ version }) => version)).toEqual([
    3,
    undefined,
  ]);
});

test('a response that is not a list is rejected', () => {
  expect(readPage({ success: true, data: {} })).toBeUndefined();
});

test.each([[{ data: { product: { ...sattu, version: 3 } } }], [{ ...sattu, version: 3 }]])(
  'a product is read with or without an envelope',
  (answer) => {
    expect(readAdminProduct(answer)).toMatchObject({ id: '7', version: 3, onHand: 4, reserved: 0 });
  },
);

test("the old name 'featured' is read", () => {
  expect(readAdminProduct({ ...sattu, featured: true })?.isFeatured).toBe(true);
  expect(readAdminProduct({ ...sattu, isFeatured: false, featured: true })?.isFeatured).toBe(false);
});
