import { settings } from '#shared/settings/current.ts';
import { expect, test } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { productMeta } from './product-meta.ts';
import { productJsonLd } from './product-json-ld.ts';

const ORIGIN = 'https://tokri.example';

/** A product with only the required fields. */
const plain = (given: Partial<Product> = {}) =>
  aProduct({
    name: 'Plain Sattu',
    slug: 'plain-sattu',
    category: 'sattu',
    description: '',
    ...given,
  });

test('a product without texts has a description and the default link preview', () => {
  const { description, picture } = productMeta({ product: plain(), categoryName: 'Sattu' }, ORIGIN);
  expect(description).toContain('Plain Sattu');
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(picture).toBeUndefined();
  expect(productJsonLd(plain(), ORIGIN, 'Sattu')).toMatchObject({
    description: 'Plain Sattu',
    image: [`${ORIGIN}/art/share.jpg`],
  });
});

test('ratings are never included, and a product without a price has no offer', () => {
  const thing = productJsonLd(plain({ price: null }), ORIGIN, 'Sattu');
  expect(thing).not.toHaveProperty('aggregateRating');
  expect(thing).not.toHaveProperty('review');
  expect(thing).not.toHaveProperty('offers');
});

test.each([
  { price: 499.5, stock: 1, shipping: settings().delivery.flatFeePaise / 100, word: 'InStock' },
  { price: 500, stock: 0, shipping: 0, word: 'OutOfStock' },
])('an offer at ₹$price has the delivery cost and is $word', (given) => {
  const { offers } = productJsonLd(plain(given), ORIGIN, 'Sattu');
  expect(offers).toMatchObject({
    price: given.price.toFixed(2),
    availability: `https://schema.org/${given.word}`,
    shippingDetails: {
      shippingRate: { value: given.shipping, currency: 'INR' },
      deliveryTime: {
        handlingTime: { minValue: 1, maxValue: 2 },
        transitTime: { minValue: 2, maxValue: 5 },
      },
    },
  });
});

test('grams are a weight, millilitres a size', () => {
  expect(productJsonLd(plain({ weight: { value: 1, unit: 'kg' } }), ORIGIN, 'Sattu')).toMatchObject(
    {
      weight: { value: 1, unitCode: 'KGM' },
    },
  );
  const drink = productJsonLd(plain({ weight: { value: 250, unit: 'ml' } }), ORIGIN, 'Sattu');
  expect(drink).toMatchObject({ size: '250 ml' });
  expect(drink).not.toHaveProperty('weight');
});

test('texts for search engines replace the name and the description, and are not cut', () => {
  const seoDescription = 'Stone-ground sattu. '.repeat(9).trim();
  const product = plain({ seoTitle: 'Sattu for the gym', seoDescription });
  const shown = productMeta({ product, categoryName: 'Sattu' }, ORIGIN);
  expect(shown).toMatchObject({
    title: 'Sattu for the gym',
    description: seoDescription,
    isWholeDescription: true,
  });
});
