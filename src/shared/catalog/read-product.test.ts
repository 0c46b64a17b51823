import { expect, test } from 'vitest';
import { aProduct } from '../testing/a-product.ts';
import { readProduct, readProductAnswer, readProducts } from './read-product.ts';

const raw = { _id: '7', name: 'Masala Sattu' };

test('a list is read from the envelope, an object or an array', () => {
  for (const answer of [{ success: true, data: { products: [raw] } }, { products: [raw] }, [raw]]) {
    expect(readProducts(answer)?.map(({ id, name }) => [id, name])).toEqual([
      ['7', 'Masala Sattu'],
    ]);
  }
  expect(readProducts({ success: true })).toBeUndefined();
  expect(readProducts([raw, null, 'x', { name: 'no id' }])).toHaveLength(1);
});

test('a product is read from the envelope, from data or from itself', () => {
  for (const answer of [{ success: true, data: { product: raw } }, { data: raw }, raw]) {
    expect(readProductAnswer(answer)?.id).toBe('7');
  }
  expect(readProductAnswer({ success: false, message: 'Product not found' })).toBeUndefined();
});

test('id and _id are equal, and the slug defaults to them', () => {
  expect(readProduct({ id: 7, name: 'X' })).toMatchObject({ id: '7', _id: '7', slug: '7' });
});

test('a category is a string or an object with name, title or label', () => {
  const categoryOf = (category: unknown) => readProduct({ ...raw, category })?.category;
  expect(
    ['sattu', { name: 'sattu' }, { title: 'sattu' }, { label: 'sattu' }].map(categoryOf),
  ).toEqual(Array.from({ length: 4 }, () => 'sattu'));
});

test('images are strings, objects with url, or one image', () => {
  expect(readProduct({ ...raw, images: ['/a.svg', ''] })).toMatchObject({
    image: '/a.svg',
    images: [{ url: '/a.svg', alt: 'Masala Sattu', isPrimary: false }],
  });
  expect(
    readProduct({
      ...raw,
      images: [{ url: '/a.svg' }, { url: '/b.svg', alt: 'B', isPrimary: true }],
    }),
  ).toMatchObject({ image: '/b.svg' });
  expect(readProduct({ ...raw, image: '/c.svg' })).toMatchObject({ image: '/c.svg' });
  expect(readProduct(raw)).toMatchObject({ image: '', images: [] });
});

test('a weight is a value with a unit, or a plain value', () => {
  expect(readProduct({ ...raw, weight: { value: 1, unit: 'kg' } })?.weight).toEqual({
    value: 1,
    unit: 'kg',
  });
  expect(readProduct({ ...raw, weight: '250' })?.weight).toEqual({ value: 250, unit: 'g' });
  expect(readProduct({ ...raw, weight: 'heavy' })?.weight).toBeNull();
});

test('a price may be a string; an invalid one is 0, and a missing one stays missing', () => {
  expect(readProduct({ ...raw, price: '149' })?.price).toBe(149);
  expect(readProduct({ ...raw, price: 'ask' })?.price).toBe(0);
  expect(readProduct(raw)?.price).toBeNull();
});

test('featured has two names, the date three', () => {
  expect(readProduct({ ...raw, featured: true })?.isFeatured).toBe(true);
  expect(readProduct({ ...raw, isFeatured: false, featured: true })?.isFeatured).toBe(false);
  expect(readProduct({ ...raw, dateAdded: '2025-01-01' })?.createdAt).toBe('2025-01-01');
  expect(readProduct({ ...raw, created: '2025-01-02' })?.createdAt).toBe('2025-01-02');
});

test('nutrition keeps only numbers', () => {
  expect(
    readProduct({ ...raw, nutritionalInfo: { protein: 20.3, fat: 'low' } })?.nutritionalInfo,
  ).toEqual({
    protein: 20.3,
  });
  expect(readProduct({ ...raw, nutritionalInfo: {} })?.nutritionalInfo).toBeNull();
});

test('our own format is read unchanged', () => {
  const product = aProduct({
    images: [{ url: '/a.svg', alt: 'A', isPrimary: true }],
    image: '/a.svg',
  });
  expect(readProduct(JSON.parse(JSON.stringify(product)))).toEqual(product);
});

test('a list from before products had sizes has none', () => {
  expect(readProduct(raw)).toMatchObject({ sizeGroup: null, sizeLabel: null, siblings: [] });
});
