import { expect, test } from 'vitest';
import { placeholderImage } from '#shared/catalog/picture.ts';
import { emptyValues, imageRow } from './form-values.ts';
import { previewOf } from './preview.tsx';

test('a form that is still empty is a card without a price and without a picture', () => {
  expect(previewOf(emptyValues())).toMatchObject({
    name: 'Product name',
    price: null,
    image: placeholderImage,
  });
});

test('the card follows what is typed, with the primary picture on it', () => {
  const images = [imageRow({ url: '/a.jpg' }), imageRow({ url: '/b.jpg', isPrimary: true })];
  const values = { ...emptyValues(), name: 'Peri Peri', price: '199', stock: '3', images };
  expect(previewOf(values)).toMatchObject({
    name: 'Peri Peri',
    price: 199,
    stock: 3,
    image: '/b.jpg',
  });
});
