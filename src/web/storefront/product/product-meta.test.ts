import { expect, test } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import { policy } from '#shared/policy.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { productMeta } from './product-meta.ts';
import { productThing } from './product-json-ld.ts';

const ORIGIN = 'https://tokri.example';

/** Nothing is written of it but what must be. */
const plain = (given: Partial<Product> = {}) =>
  aProduct({
    name: 'Plain Sattu',
    slug: 'plain-sattu',
    category: 'sattu',
    description: '',
    ...given,
  });

test('a product of which nothing is written is still described, and shared with the shop’s picture', () => {
  const { description, picture } = productMeta(plain(), ORIGIN);
  expect(description).toContain('Plain Sattu');
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(picture).toBeUndefined();
  expect(productThing(plain(), ORIGIN)).toMatchObject({
    description: 'Plain Sattu',
    image: [`${ORIGIN}/art/share.jpg`],
  });
});

test('ratings are never claimed, and a product without a price offers nothing', () => {
  const thing = productThing(plain({ price: null }), ORIGIN);
  expect(thing).not.toHaveProperty('aggregateRating');
  expect(thing).not.toHaveProperty('review');
  expect(thing).not.toHaveProperty('offers');
});

test.each([
  { price: 499.5, stock: 1, shipping: policy.flatShippingPaise / 100, word: 'InStock' },
  { price: 500, stock: 0, shipping: 0, word: 'OutOfStock' },
])('an offer at ₹$price says what delivery costs, and that it is $word', (given) => {
  const { offers } = productThing(plain(given), ORIGIN);
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
  expect(productThing(plain({ weight: { value: 1, unit: 'kg' } }), ORIGIN)).toMatchObject({
    weight: { value: 1, unitCode: 'KGM' },
  });
  const drink = productThing(plain({ weight: { value: 250, unit: 'ml' } }), ORIGIN);
  expect(drink).toMatchObject({ size: '250 ml' });
  expect(drink).not.toHaveProperty('weight');
});
