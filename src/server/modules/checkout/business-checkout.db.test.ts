import { expect, test } from 'vitest';
import { eq } from '../../db/drizzle.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createUser, type TestUser } from '../../testing/users.ts';
import { orders } from '../orders/tables.ts';
import { checkouts } from './tables.ts';

const shop = shareTestShop();
const items = [{ productId: '3', quantity: 1 }];
/** Of Haryana, like the address of `details`. */
const company = { gstin: '06ABCDE1234F1Z4', companyName: 'Ananya Traders LLP' };

const start = (as: TestUser, fields: object) =>
  checkoutFlow.create(shop(), as, items, {
    orderData: { ...checkoutFlow.details, items, ...fields },
  });

async function buyFor(as: TestUser, fields: object): Promise<string> {
  const { id } = await start(as, fields);
  const paid = await checkoutFlow.pay(shop(), id);
  return (await checkoutFlow.verify(shop(), as, paid)).orderNumber;
}

test('GSTIN and company name of a business reach the order and are offered again', async () => {
  const person = await createUser(shop().db);
  const typed = { gstin: ' 06 abcde-1234f1z4 ', companyName: '  Ananya Traders LLP ' };
  const orderNumber = await buyFor(person, typed);
  const [order] = await shop().db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  expect(order).toMatchObject(company);
  const [checkout] = await shop()
    .db.select()
    .from(checkouts)
    .where(eq(checkouts.userId, person.id));
  expect(checkout).toMatchObject(company);
  const { data } = await callApi(shop(), 'GET /api/checkout/last-details', { as: person });
  expect(data.details).toMatchObject(company);
});

test('another company makes another checkout, and none resumes the one before', async () => {
  const person = await createUser(shop().db);
  const { id } = await start(person, company);
  expect((await start(person, company)).id).toBe(id);
  const other = await start(person, { ...company, companyName: 'Other LLP' });
  expect(other.id).not.toBe(id);
  expect((await start(person, {})).id).not.toBe(other.id);
});

test.each([
  ['a typing mistake', { gstin: '06ABCDE1234F1Z5' }, /not a valid GSTIN/],
  ['a missing character', { gstin: '06ABCDE1234F1Z' }, /^A GSTIN has 15 characters/],
  ['an unknown state', { gstin: '99ABCDE1234F1ZP' }, /code of a state$/],
  [
    'the GSTIN of another state',
    { gstin: '07ABCDE1234F1Z2' },
    /^This GSTIN belongs to Delhi, but the delivery address is in Haryana$/,
  ],
  ['no GSTIN', { gstin: ' ' }, /^Enter the GSTIN, or remove the company name$/],
  ['no delivery address', { address: undefined }, /^A GSTIN needs a delivery address$/],
])('%s is refused at the GSTIN, and nothing is stored', async (_, fields, message) => {
  const person = await createUser(shop().db);
  const refused = await start(person, { ...company, ...fields });
  expect([refused.status, refused.errors]).toEqual([
    400,
    { 'orderData.gstin': expect.stringMatching(message) },
  ]);
  expect(await shop().db.$count(checkouts, eq(checkouts.userId, person.id))).toBe(0);
});

test('a missing or long company name is refused', async () => {
  const person = await createUser(shop().db);
  const name = 'orderData.companyName';
  const refused = async (companyName: string | null) =>
    (await start(person, { ...company, companyName })).errors;
  expect(await refused(null)).toEqual({ [name]: 'Company name is required' });
  expect(await refused('x'.repeat(121))).toEqual({
    [name]: 'Company name must be at most 120 characters',
  });
  expect(await refused('Evil\u202e Ltd')).toEqual({
    [name]: 'Company name must not contain hidden characters',
  });
});

test('private buyers need neither', async () => {
  const person = await createUser(shop().db);
  const orderNumber = await buyFor(person, { gstin: null, companyName: '' });
  const found = await shop().db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  expect(found).toMatchObject([{ gstin: null, companyName: null }]);
});

test('a shop that does not ask for a GSTIN refuses one', async () => {
  const person = await createUser(shop().db);
  await changeSettings(shop(), 'tax', { asksForGstin: false });
  expect((await start(person, company)).errors).toEqual({
    'orderData.gstin': 'This shop does not take a GSTIN. Please leave it empty',
  });
  expect((await start(person, {})).status).toBe(200);
  await changeSettings(shop(), 'tax', { asksForGstin: true });
});
