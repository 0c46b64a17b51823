import { expect, test } from 'vitest';
import type { SavedAddress } from '#shared/addresses/address.ts';
import { addressLimits } from '#shared/addresses/address-limits.ts';
import { sql } from '../../db/drizzle.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createUser, type TestUser } from '../../testing/users.ts';

const shop = shareTestShop();
const PATH = '/api/account/addresses';

const home = {
  label: 'Home',
  name: 'Kavya Rao',
  phone: '9818044121',
  address: {
    street: 'Flat 402, Tower B',
    city: 'Gurugram',
    state: 'Haryana',
    pincode: '122002',
    landmark: 'Near the water tank',
  },
};
const work = { ...home, label: 'Work', address: { ...home.address, street: '9 MG Road' } };
const parents = { ...home, label: 'Parents', name: 'Asha Rao' };

const customer = () => createUser(shop().db);
const list = async (as: TestUser): Promise<SavedAddress[]> =>
  (await callApi(shop(), `GET ${PATH}`, { as })).data.addresses;
const add = (as: TestUser, body: object) => callApi(shop(), `POST ${PATH}`, { as, body });

/** The labels with the default first. */
async function labels(as: TestUser): Promise<string[]> {
  const saved = await list(as);
  expect(saved.map(({ isDefault }) => isDefault)).toEqual(saved.map((_, index) => index === 0));
  return saved.map(({ label }) => label);
}

async function customerWith(...bodies: object[]) {
  const as = await customer();
  for (const body of bodies) await add(as, body);
  const saved = await list(as);
  const idOf = (wanted: string) => saved.find(({ label }) => label === wanted)?.id;
  return { as, idOf };
}

test('the first address is the default until another one is', async () => {
  const { as, idOf } = await customerWith(home, work);
  expect(await list(as)).toMatchObject([home, work]);
  expect(await labels(as)).toEqual(['Home', 'Work']);
  await callApi(shop(), `POST ${PATH}/${idOf('Work')}/default`, { as });
  expect(await labels(as)).toEqual(['Work', 'Home']);
  await add(as, { ...parents, isDefault: true });
  expect(await labels(as)).toEqual(['Parents', 'Work', 'Home']);
});

test('a changed address keeps its place, and a changed default stays the default', async () => {
  const { as, idOf } = await customerWith(home, work);
  const change = (label: string, body: object) =>
    callApi(shop(), `PUT ${PATH}/${idOf(label)}`, { as, body });
  const moved = { ...home, address: { ...home.address, city: 'Pune', landmark: null } };
  expect((await change('Home', moved)).data.addresses[0]).toMatchObject(moved);
  expect(await labels(as)).toEqual(['Home', 'Work']);
  await change('Work', { ...work, isDefault: true });
  expect(await labels(as)).toEqual(['Work', 'Home']);
});

test('the newest address becomes the default when the default is deleted', async () => {
  const { as, idOf } = await customerWith(home, work, parents);
  const remove = (label: string) => callApi(shop(), `DELETE ${PATH}/${idOf(label)}`, { as });
  expect(await remove('Home')).toMatchObject({ status: 200, message: 'The address is deleted.' });
  expect(await labels(as)).toEqual(['Parents', 'Work']);
  expect(await remove('Home')).toMatchObject({ status: 200 });
  await remove('Work');
  await remove('Parents');
  expect(await list(as)).toEqual([]);
});

test('a repeated request saves one address', async () => {
  const as = await customer();
  await Promise.all(Array.from({ length: 5 }, () => add(as, home)));
  await add(as, { ...home, phone: '+91 98180-44121', name: ' Kavya Rao ' });
  expect(await labels(as)).toEqual(['Home']);
  await add(as, { ...home, label: 'Flat' });
  expect(await labels(as)).toEqual(['Home', 'Flat']);
});

test('one address is the default, also after simultaneous changes', async () => {
  const { as } = await customerWith(home, work, parents);
  const saved = await list(as);
  await Promise.all(
    saved.flatMap(({ id }) => [
      callApi(shop(), `POST ${PATH}/${id}/default`, { as }),
      callApi(shop(), `PUT ${PATH}/${id}`, { as, body: { ...home, label: id, isDefault: true } }),
    ]),
  );
  expect(await labels(as)).toHaveLength(3);
  await Promise.all(
    saved.slice(1).map(({ id }) => callApi(shop(), `DELETE ${PATH}/${id}`, { as })),
  );
  expect(await labels(as)).toHaveLength(1);
});

test('an account has at most 20 addresses, also for simultaneous requests', async () => {
  const as = await customer();
  const bodies = Array.from({ length: addressLimits.addressesMax + 3 }, (_, index) => ({
    ...home,
    label: `Address ${index}`,
  }));
  const replies = await Promise.all(bodies.map((body) => add(as, body)));
  expect(replies.filter(({ code }) => code === 'too_many_addresses')).toHaveLength(3);
  expect(await labels(as)).toHaveLength(addressLimits.addressesMax);
});

test('the address of another account can be neither read nor changed', async () => {
  const { as, idOf } = await customerWith(home);
  const other = await customer();
  const path = `${PATH}/${idOf('Home')}`;
  const missing = { status: 404, code: 'address_not_found' };
  expect(await list(other)).toEqual([]);
  expect(await callApi(shop(), `PUT ${path}`, { as: other, body: work })).toMatchObject(missing);
  expect(await callApi(shop(), `POST ${path}/default`, { as: other })).toMatchObject(missing);
  await callApi(shop(), `DELETE ${path}`, { as: other });
  expect(await list(as)).toMatchObject([home]);
});

test('each wrong field is named', async () => {
  const as = await customer();
  const { address } = home;
  expect((await add(as, {})).errors).toMatchObject({
    label: 'Label is required',
    name: 'Name is required',
    phone: 'Phone number is required',
    address: 'Address is required',
  });
  const wrong = {
    ...home,
    label: 'x'.repeat(41),
    phone: '12345',
    address: { ...address, state: 'Atlantis', pincode: '12', street: ' ' },
    isDefault: 'yes',
  };
  expect((await add(as, wrong)).errors).toEqual({
    label: 'Label must be at most 40 characters',
    phone: 'Please enter a valid 10-digit phone number',
    'address.state': 'State is required',
    'address.pincode': 'Please enter a valid 6-digit pincode',
    'address.street': 'Street address is required',
    isDefault: 'Default must be true or false',
  });
  expect(await list(as)).toEqual([]);
});

test('a pincode of another state is accepted, because the directory can be wrong', async () => {
  const as = await customer();
  const address = { ...home.address, state: 'Kerala', pincode: '560001' };
  expect(await add(as, { ...home, address })).toMatchObject({ status: 200 });
});

test('the changes of an account are limited', async () => {
  const as = await customer();
  await shop().db.execute(sql`insert into throttles (key, hits, ends_at)
    values (${`addresses:${as.id}`}, 200, now() + interval '1 hour')`);
  expect(await add(as, home)).toMatchObject({ status: 429, code: 'too_many_requests' });
});
