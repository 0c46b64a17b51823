import { expect, test } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import type { LandingFields } from '#shared/settings/page.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { actionPath, chooseProducts, slugsOf } from './choose-products.ts';

const sattu: LandingFields = {
  heading: 'Sattu',
  localName: '',
  pictureAlt: '',
  ground: 'sun',
  buttonLabel: 'Buy Now',
  buttonTarget: 'pack',
  category: 'sattu',
  packs: ['classic-sattu', 'jaggery-sattu', 'masala-sattu'],
  measuredProduct: 'classic-sattu',
  comparedFood: null,
};
const makhana: LandingFields = {
  ...sattu,
  buttonTarget: 'list',
  category: 'makhana',
  packs: ['peri-peri-makhana', 'tomato-makhana'],
  measuredProduct: 'himalayan-salt-makhana',
};

const pack = (slug: string, details: Partial<Product> = {}) =>
  aProduct({ id: slug, slug, nutritionalInfo: { protein: 20 }, ...details });
const classic = pack('classic-sattu');
const jaljira = pack('jaggery-sattu');
const masala = pack('masala-sattu');
const slugs = (products: Product[]) => products.map(({ slug }) => slug);

test('packs keep the order of the page', () => {
  const { packs } = chooseProducts(sattu, [masala, classic, jaljira]);
  expect(slugs(packs)).toEqual(sattu.packs);
});

test('missing and inactive packs are left out; sold-out packs stay', () => {
  const offSale = { ...jaljira, isActive: false };
  const { packs } = chooseProducts(sattu, [classic, offSale, { ...masala, stock: 0 }, undefined]);
  expect(slugs(packs)).toEqual(['classic-sattu', 'masala-sattu']);
  expect(chooseProducts(sattu, [])).toEqual({ packs: [], measured: null });
});

test('figures come from the chosen product, or else from the first pack that has figures', () => {
  const [peri, tomato] = [pack('peri-peri-makhana'), pack('tomato-makhana')];
  const plain = pack('himalayan-salt-makhana');
  expect(slugsOf(makhana)).toContain(plain.slug);
  expect(chooseProducts(makhana, [peri, plain]).measured).toBe(plain);
  const unmeasured = { ...peri, nutritionalInfo: null };
  expect(chooseProducts(makhana, [unmeasured, tomato]).measured).toBe(tomato);
  expect(chooseProducts(makhana, [unmeasured]).measured).toBeNull();
});

test('Buy Now links to the first buyable pack, or to the list', () => {
  const to = (...found: Product[]) => actionPath(sattu, chooseProducts(sattu, found));
  expect(to(classic, jaljira)).toBe('/products/classic-sattu');
  expect(to({ ...classic, stock: 0 }, jaljira)).toBe('/products/jaggery-sattu');
  expect(to({ ...classic, price: null })).toBe('/products?category=sattu');
  expect(to()).toBe('/products?category=sattu');
});

test('Shop Now links to the list', () => {
  const found = chooseProducts(makhana, [pack('peri-peri-makhana')]);
  expect(actionPath(makhana, found)).toBe('/products?category=makhana');
});
