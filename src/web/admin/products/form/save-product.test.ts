import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AdminProduct } from '#shared/catalog/admin-contract.ts';
import { sessionReady, useSession } from '#web/session/store.ts';
import { readAdminProduct } from '../read-products.ts';
import { valuesOf } from './form-values.ts';
import { saveProduct } from './save-product.ts';

const product = (given: object = {}) =>
  readAdminProduct({
    id: '7',
    name: 'Classic Sattu',
    category: 'sattu',
    price: 179,
    stock: 12,
    version: 3,
    ...given,
  }) as AdminProduct;

const base = product();
const sent: { method: string; url: string; body: Record<string, unknown> }[] = [];

function answer(status: number, body: object) {
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string }) => {
    sent.push({ method: init.method, url, body: JSON.parse(init.body) as never });
    return Response.json(body, { status });
  });
}

beforeAll(() => sessionReady());
beforeEach(() => {
  sent.length = 0;
  useSession.setState({ token: 'secret', isLoading: false });
});
afterEach(() => vi.unstubAllGlobals());

test('a change has its version, and the stock only if it was edited', async () => {
  answer(200, { success: true, data: {} });
  expect(await saveProduct({ ...valuesOf(base), price: '180' }, base)).toEqual({ is: 'saved' });
  expect(sent[0]).toMatchObject({ method: 'PUT', url: '/api/products/7' });
  expect(sent[0]?.body).toMatchObject({ price: 180, version: 3 });
  expect(sent[0]?.body).not.toHaveProperty('stock');
  await saveProduct({ ...valuesOf(base), stock: '40' }, base);
  expect(sent[1]?.body).toMatchObject({ stock: 40, seenStock: 12 });
});

test('a new product is sent completely', async () => {
  answer(200, { success: true, data: {} });
  expect(await saveProduct(valuesOf(base), undefined)).toEqual({ is: 'saved' });
  expect(sent[0]).toMatchObject({ method: 'POST', url: '/api/products' });
  expect(sent[0]?.body).toMatchObject({ stock: 12 });
});

test('a conflict returns the saved product', async () => {
  const theirs = product({ price: 200, version: 4 });
  answer(409, { code: 'product_changed', message: 'Somebody', data: { product: theirs } });
  const outcome = await saveProduct({ ...valuesOf(base), price: '180' }, base);
  expect(outcome).toMatchObject({ is: 'changed', theirs: { price: 200, version: 4 } });
});

test('a change whose response was lost counts as saved', async () => {
  const mine = product({ price: 180, version: 4, stock: 11 });
  answer(409, { code: 'product_changed', message: 'Somebody', data: { product: mine } });
  expect(await saveProduct({ ...valuesOf(base), price: '180' }, base)).toEqual({ is: 'saved' });
});

test('a changed stock is reported', async () => {
  answer(409, { code: 'stock_changed', message: 'The stock changed', data: { stock: 9 } });
  const outcome = await saveProduct({ ...valuesOf(base), stock: '40' }, base);
  expect(outcome).toEqual({ is: 'stock', stock: 9 });
});

test.each([
  [base, 'Failed to update product'],
  [undefined, 'Failed to add product'],
])('a refusal shows its message and fields', async (from, text) => {
  const errors = { sku: 'This SKU is taken' };
  answer(400, { code: 'invalid_input', message: 'This SKU is taken', errors });
  expect(await saveProduct(valuesOf(base), from)).toEqual({
    is: 'refused',
    text: `${text}\nThis SKU is taken`,
    errors,
  });
});

test('without a token no request is sent', async () => {
  answer(200, {});
  useSession.setState({ token: null });
  expect(await saveProduct(valuesOf(base), base)).toMatchObject({
    text: 'Please login to manage products',
  });
  expect(sent).toEqual([]);
});
