import { expect, test } from 'vitest';
import { placeholderImage } from '#shared/catalog/picture.ts';
import { emptyValues, imageRow, type FormValues } from './form-values.ts';
import { productPayload } from './product-payload.ts';

const typed = (values: Partial<FormValues>) =>
  productPayload({ ...emptyValues(), name: 'Peri Peri Makhana', ...values });

test.each([
  ['199', 199],
  ['199.50', 199.5],
  ['', 0],
  ['free', 0],
])('a price of %j is sent as %j', (price, sent) => {
  expect(typed({ price }).price).toBe(sent);
});

test.each([
  ['249', 249],
  ['', null],
  ['none', null],
])('an original price of %j is sent as %j', (originalPrice, sent) => {
  expect(typed({ originalPrice }).originalPrice).toBe(sent);
});

test.each([
  ['12', 12],
  ['12.9', 12],
  ['', 0],
  ['many', 0],
])('a stock of %j is sent as %j', (stock, sent) => {
  expect(typed({ stock }).stock).toBe(sent);
});

test('a weight needs a number', () => {
  expect(typed({ 'weight.value': '80' }).weight).toEqual({ value: 80, unit: 'g' });
  expect(typed({ 'weight.value': '0.5', 'weight.unit': 'kg' }).weight).toEqual({
    value: 0.5,
    unit: 'kg',
  });
  expect(typed({ 'weight.value': '', 'weight.unit': 'kg' }).weight).toBeNull();
  expect(typed({ 'weight.value': 'heavy' }).weight).toBeNull();
});

test('invalid nutrition figures are left out', () => {
  const some = { 'nutritionalInfo.protein': '9.7', 'nutritionalInfo.fat': 'some' };
  expect(typed(some).nutritionalInfo).toEqual({ protein: 9.7 });
  expect(typed({}).nutritionalInfo).toBeNull();
});

test('tags are split at commas and trimmed; empty ones are dropped', () => {
  expect(typed({ tags: ' spicy, , roasted ,vegan,' }).tags).toEqual(['spicy', 'roasted', 'vegan']);
  expect(typed({ tags: '' }).tags).toEqual([]);
});

test('serving suggestions are one per line', () => {
  expect(typed({ serveIdeas: 'With tea\n\n On salad, warm \n' }).serveIdeas).toEqual([
    'With tea',
    'On salad, warm',
  ]);
});

test('images without an address are dropped; one of the others is primary', () => {
  const images = [
    imageRow({ isPrimary: true }),
    imageRow({ url: ' https://example.com/a.jpg ', alt: 'Front' }),
    imageRow({ url: 'https://example.com/b.jpg' }),
  ];
  expect(typed({ images }).images).toEqual([
    { url: 'https://example.com/a.jpg', alt: 'Front', isPrimary: true },
    { url: 'https://example.com/b.jpg', alt: '', isPrimary: false },
  ]);
});

test('without images the placeholder is sent, named like the product', () => {
  expect(typed({ images: [imageRow({ alt: 'Nothing' })] }).images).toEqual([
    { url: placeholderImage, alt: 'Peri Peri Makhana', isPrimary: true },
  ]);
});

test('an empty slug is left to the server', () => {
  expect(typed({ slug: ' ' })).not.toHaveProperty('slug');
  expect(typed({ slug: 'peri-peri' }).slug).toBe('peri-peri');
});
