import { expect, test } from 'vitest';
import { errorsByRow, checkProduct, errorAt } from './check-product.ts';
import { emptyValues, imageRow, type FormValues } from './form-values.ts';

const check = (values: Partial<FormValues>) =>
  checkProduct(
    { ...emptyValues('makhana'), name: 'Peri Peri', price: '199', stock: '5', ...values },
    true,
  );

test('a complete product is valid', () => {
  expect(check({})).toEqual({});
});

test('name, category, price and stock are required', () => {
  expect(check({ name: ' ', category: '', price: '', stock: '' })).toEqual({
    name: 'Product name is required',
    category: 'Category is required',
    price: 'Price is required',
    stock: 'Stock is required',
  });
});

test('price and stock are 0 or more', () => {
  expect(check({ price: '0', stock: '0' })).toEqual({});
  expect(check({ price: '-1', stock: '-1' })).toEqual({
    price: 'Price must be 0 or more',
    stock: 'Please enter a valid stock number (0 or greater)',
  });
});

test('the stock is a whole number', () => {
  expect(check({ stock: '2.5' })).toEqual({
    stock: 'Please enter a valid stock number (0 or greater)',
  });
});

test('an original price equal to the price is allowed, one below it is refused', () => {
  expect(check({ price: '199', originalPrice: '199' })).toEqual({});
  expect(errorAt(check({ price: '199', originalPrice: '198.99' }), 'originalPrice')).toContain(
    'must not be below',
  );
});

test('an image error is shown at its row, counting empty rows', () => {
  const images = [imageRow(), imageRow({ url: 'javascript:alert(1)' })];
  expect(Object.keys(check({ images }))).toEqual(['images.1.url']);
  expect(errorsByRow({ 'images.0.url': 'No', images: 'Too many' }, images)).toEqual({
    'images.1.url': 'No',
    images: 'Too many',
  });
});

test('a tag error is shown at the tags', () => {
  expect(errorAt({ 'tags.2': 'Too long' }, 'tags')).toBe('Too long');
  expect(errorAt({ tagline: 'Too long' }, 'tag')).toBeUndefined();
});
