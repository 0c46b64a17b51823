import { expect, test } from 'vitest';
import { fieldErrorsOf } from '../field-errors.ts';
import { changedProduct, importedChanges, newProduct } from './product-input.ts';

const given = { name: 'Ajwain Sattu', category: 'sattu', price: 149.5, stock: 40 };

const errorsOf = (more: object) =>
  fieldErrorsOf(newProduct.safeParse({ ...given, ...more }).error?.issues ?? []);

test('a new product gets the defaults', () => {
  expect(newProduct.parse(given)).toEqual({
    ...given,
    hindiName: null,
    tagline: null,
    description: '',
    shortDescription: '',
    seoTitle: null,
    seoDescription: null,
    tile: 'neel',
    originalPrice: null,
    sku: null,
    barcode: null,
    weight: null,
    nutritionalInfo: null,
    tags: [],
    serveIdeas: [],
    isActive: true,
    isFeatured: false,
    isBestseller: false,
    isOrganic: false,
    origin: 'India',
    shelfLifeMonths: null,
    parts: [],
    images: [],
    sizeGroup: null,
    sizeLabel: null,
  });
});

test('a change has only the given fields', () => {
  const { stock: _, ...change } = given;
  expect(changedProduct.parse(change)).toEqual(change);
  expect(changedProduct.parse({ ...change, hindiName: '', tags: [] })).toEqual({
    ...change,
    hindiName: null,
    tags: [],
  });
  expect(importedChanges.parse({ stock: 5 })).toEqual({ stock: 5 });
});

test('texts are trimmed, a SKU is in upper case, empty tags are dropped', () => {
  expect(
    newProduct.parse({
      ...given,
      name: ' Ajwain ',
      sku: ' ajw-1 ',
      tags: [' a ', ' '],
      tagline: ' ',
    }),
  ).toMatchObject({ name: 'Ajwain', sku: 'AJW-1', tags: ['a'], tagline: null });
});

test.each<[object, object]>([
  [{ name: undefined }, { name: 'Product name is required' }],
  [{ category: undefined }, { category: 'Category is required' }],
  [{ price: '12' }, { price: 'Price must be a number' }],
  [{ price: 1.005 }, { price: 'Price may have two decimals' }],
  [{ price: 10_000_001 }, { price: 'Price is too high' }],
  [{ stock: -1 }, { stock: 'Please enter a valid stock number (0 or greater)' }],
  [{ stock: 1_000_001 }, { stock: 'Stock must be at most 1000000' }],
  [{ shelfLifeMonths: 0 }, { shelfLifeMonths: 'Use whole months, from 1 to 60' }],
  [{ shelfLifeMonths: 61 }, { shelfLifeMonths: 'Use whole months, from 1 to 60' }],
  [{ shelfLifeMonths: 2.5 }, { shelfLifeMonths: 'Use whole months, from 1 to 60' }],
  [{ name: 'a\u202Eb' }, { name: 'Name must not contain hidden characters' }],
  [{ description: 'a\u0000b' }, { description: 'Description must not contain hidden characters' }],
  [{ tags: ['a|b'] }, { 'tags.0': 'Tags must not contain |' }],
  [
    { slug: '2025' },
    { slug: 'Use lowercase letters, digits and single dashes, but not only digits' },
  ],
  [{ slug: 'bestsellers' }, { slug: 'This web address is taken' }],
  [{ sku: 'ü-1' }, { sku: 'Use 3 to 32 letters, digits and dashes for the SKU' }],
  [{ weight: { value: 0, unit: 'g' } }, { 'weight.value': 'Weight must be above 0' }],
  [
    { images: [{ url: 'javascript:alert(1)' }] },
    { 'images.0.url': expect.stringContaining('https') },
  ],
  [{ images: [{ url: '//evil.example/x' }] }, { 'images.0.url': expect.stringContaining('https') }],
  [
    { images: ['/a', '/b'].map((url) => ({ url, isPrimary: true })) },
    { images: 'Only one image can be the primary one' },
  ],
])('rejects %j', (more, errors) => {
  expect(errorsOf(more)).toEqual(errors);
});

test('line breaks, Hindi and prices with paise are valid', () => {
  expect(errorsOf({ description: 'a\r\n\tb', hindiName: 'सत्तू\u200D', price: 0.07 })).toEqual({});
  for (let paise = 1; paise < 100_000; paise += 37)
    expect(errorsOf({ price: paise / 100 })).toEqual({});
});
