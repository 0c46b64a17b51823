import { expect, test } from 'vitest';
import { placeholderImage } from '#shared/catalog/picture.ts';
import { emptyValues, imageRow } from './form-values.ts';
import { previewOf } from './preview.tsx';

test('an empty form is a card without price and image', () => {
  expect(previewOf(emptyValues())).toMatchObject({
    name: 'Product name',
    price: null,
    image: placeholderImage,
  });
});

test('the card follows the form and shows the primary image', () => {
  const images = [imageRow({ url: '/a.jpg' }), imageRow({ url: '/b.jpg', isPrimary: true })];
  const values = { ...emptyValues(), name: 'Peri Peri', price: '199', stock: '3', images };
  expect(previewOf(values)).toMatchObject({
    name: 'Peri Peri',
    price: 199,
    stock: 3,
    image: '/b.jpg',
  });
});
