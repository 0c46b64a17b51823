import { expect, test } from 'vitest';
import type { AdminOffer } from '#shared/offers/contract.ts';
import { limits } from '#shared/limits.ts';
import { sql } from '../../db/drizzle.ts';
import { buyWithOffers, createOffer, createWithOffers } from '../../testing/offers.ts';
import { lastEntry, openAdminShop } from '../../testing/product-admin.ts';
import { callApi, createUser } from '../../testing/users.ts';

const PATH = '/api/admin/offers';
const noGoods = { products: [], categories: [] };

/** 10 % with a code that shoppers share. */
const diwali = {
  title: '10% off for Diwali',
  note: '',
  isAutomatic: false,
  terms: { kind: 'percent', percentBasisPoints: 1000, maxPaise: null },
  minBasketPaise: null,
  included: noGoods,
  excluded: noGoods,
  audience: 'everyone',
  tags: [] as string[],
  isActive: true,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  customerLimit: null,
  code: ' diwali 10' as string | null,
};

async function openOfferShop() {
  const { send, shop, admin } = await openAdminShop();
  const post = (fields: object = {}) => send(`POST ${PATH}`, { ...diwali, ...fields });
  const create = async (fields: object = {}): Promise<AdminOffer> =>
    (await post(fields)).data.offer;
  const change = ({ id, version }: AdminOffer, fields: object = {}) =>
    send(`PUT ${PATH}/${id}`, { ...diwali, ...fields, baseVersion: version });
  const list = async (query = ''): Promise<AdminOffer[]> =>
    (await send(`GET ${PATH}${query}`)).data.items;
  const read = async (id: string): Promise<AdminOffer> =>
    (await send(`GET ${PATH}/${id}`)).data.offer;
  return { send, shop, admin, post, create, change, list, read };
}

const sattu = [{ productId: '2', quantity: 2 }];

test('a new offer has its code in one spelling, applies at once and is recorded', async () => {
  const { shop, create, read, list } = await openOfferShop();
  const offer = await create({ terms: { ...diwali.terms, maxPaise: 20_000 }, customerLimit: 1 });
  expect(offer).toMatchObject({
    title: '10% off for Diwali',
    code: 'DIWALI10',
    codesCount: 1,
    usesCount: 0,
    version: 1,
    state: 'running',
    terms: { kind: 'percent', percentBasisPoints: 1000, maxPaise: 20_000 },
  });
  expect(await lastEntry(shop)).toMatchObject({
    action: 'create_offer',
    subject: '10% off for Diwali (DIWALI10)',
    outcome: 'done',
  });
  const kavya = await createUser(shop.db);
  await callApi(shop, 'PUT /api/cart/code', { as: kavya, body: { code: 'diwali10' } });
  expect(await buyWithOffers(shop, kavya, sattu)).toMatchObject({ totalAmount: 372.2 });
  expect(await read(offer.id)).toMatchObject({ usesCount: 1 });
  expect(await list()).toMatchObject([{ id: offer.id, usesCount: 1 }]);
});

test('a repeated request creates no second offer', async () => {
  const { shop, admin, list } = await openOfferShop();
  const send = () => callApi(shop, `POST ${PATH}`, { as: admin, body: diwali, key: 'same-key-1' });
  const ids = [await send(), await send()].map(({ data }) => data.offer.id);
  expect(ids[0]).toBe(ids[1]);
  expect(await list()).toHaveLength(1);
});

const wrongInputs: [object, string, string | RegExp][] = [
  [{ title: ' ' }, 'title', 'The title is required'],
  [{ title: 'x'.repeat(81) }, 'title', 'The title must be at most 80 characters'],
  [{ title: 'Off\u202e' }, 'title', 'The title must not contain hidden characters'],
  [{ code: 'ab' }, 'code', /^Use 3 to 40 letters/],
  [{ code: '=cmd()' }, 'code', /^Use 3 to 40 letters/],
  [{ code: 'x'.repeat(101) }, 'code', /at most 40/],
  [{ isAutomatic: true }, 'code', 'An automatic offer has no code'],
  [{ terms: { kind: 'gift' } }, 'terms.kind', /kind/],
  [{ terms: { ...diwali.terms, percentBasisPoints: 10_001 } }, 'terms.percentBasisPoints', /./],
  [{ included: { ...noGoods, products: ['2', 'none'] } }, 'included.products.1', /not exist/],
  [{ excluded: { ...noGoods, categories: ['none'] } }, 'excluded.categories', /not exist/],
  [{ audience: 'tagged' }, 'tags', 'Enter at least one tag'],
  [{ audience: 'tagged', tags: ['vip'] }, 'tags.0', /^No customer has this tag/],
  [{ startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-23T00:00:00Z' }, 'endsAt', /after/],
  [{ totalLimit: 0 }, 'totalLimit', /whole number/],
];

test('wrong input is refused at its field, and nothing is stored', async () => {
  const { post, list } = await openOfferShop();
  for (const [fields, name, message] of wrongInputs) {
    const refused = await post(fields);
    expect([fields, refused.status]).toEqual([fields, 400]);
    expect(refused.errors[name]).toEqual(expect.stringMatching(message));
  }
  expect(await list()).toEqual([]);
});

test('the discounted products of “buy X, get Y” must be named', async () => {
  const { post } = await openOfferShop();
  const terms = {
    kind: 'buy_x_get_y',
    buyQuantity: 2,
    getQuantity: 1,
    getGoods: noGoods,
    percentBasisPoints: 10_000,
    timesMax: null,
  };
  expect((await post({ terms })).errors).toEqual({
    'terms.getGoods': 'Choose at least one product or category',
  });
  expect((await post({ terms: { ...terms, getGoods: null } })).status).toBe(200);
});

test('tags are compared without case, and a code belongs to one offer', async () => {
  const { shop, admin, create, post, change, send } = await openOfferShop();
  const kavya = await createUser(shop.db);
  const body = { tag: 'VIP' };
  await callApi(shop, `POST /api/admin/users/${kavya.id}/tags`, { as: admin, body });
  const offer = await create({ audience: 'tagged', tags: ['Vip', ' vip '] });
  expect(offer.tags).toEqual(['vip']);
  const taken = 'The offer “10% off for Diwali” has this code already';
  expect((await post({ title: 'Second' })).errors).toEqual({ code: taken });
  const second = await create({ title: 'Second', code: 'SECOND' });
  expect((await change(second, { code: 'Diwali-10' })).status).toBe(200);
  expect((await change({ ...second, version: 2 }, { code: 'diwali10' })).errors).toEqual({
    code: taken,
  });
  // The tag was known when the offer was saved.
  await callApi(shop, `DELETE /api/admin/users/${kavya.id}/tags/vip`, { as: admin });
  const again = await change(offer, { audience: 'tagged', tags: ['vip'], code: 'diwali10' });
  expect(again.status).toBe(200);
  expect((await send(`GET ${PATH}?search=diwali-1`)).data.items).toHaveLength(1);
});

test('two admins who edit an offer do not overwrite each other', async () => {
  const { shop, create, change, read } = await openOfferShop();
  const offer = await create();
  expect((await change(offer, { title: '15% off' })).data.offer).toMatchObject({ version: 2 });
  expect(await change(offer, { title: '20% off' })).toMatchObject({
    status: 409,
    code: 'offer_edited',
    data: { offer: { title: '15% off', version: 2 } },
  });
  expect((await read(offer.id)).title).toBe('15% off');
  const { rows } = await shop.db.execute(
    sql`select changes from audit_entries where action = 'change_offer' and outcome = 'done'`,
  );
  expect(rows).toEqual([
    { changes: [{ field: 'title', before: '10% off for Diwali', after: '15% off' }] },
  ]);
});

test('an offer that becomes automatic loses its codes and keeps its uses', async () => {
  const { shop, create, change, send } = await openOfferShop();
  const kavya = await createUser(shop.db);
  const offer = await create();
  await callApi(shop, 'PUT /api/cart/code', { as: kavya, body: { code: 'diwali10' } });
  await buyWithOffers(shop, kavya, sattu);
  await send(`POST ${PATH}/${offer.id}/codes`, { count: 3, prefix: '', batch: 'Flyer' });
  const changed = await change(offer, { isAutomatic: true, code: null });
  expect(changed.data.offer).toMatchObject({ code: null, codesCount: 0, usesCount: 1 });
  // A code that was left would apply the offer a second time.
  const { data } = await callApi(shop, 'POST /api/cart/price', {
    body: { items: sattu, code: 'diwali10' },
  });
  expect(data.cart).toMatchObject({ discount: 35.8 });
});

test('an unused offer is deleted, a used one archived and restored switched off', async () => {
  const { shop, create, send, list, change, read } = await openOfferShop();
  const kavya = await createUser(shop.db);
  const unused = await create({ code: 'UNUSED' });
  const used = await create();
  await callApi(shop, 'PUT /api/cart/code', { as: kavya, body: { code: 'diwali10' } });
  await buyWithOffers(shop, kavya, sattu);
  expect((await send(`DELETE ${PATH}/${unused.id}`)).data).toEqual({ isDeleted: true });
  expect((await send(`GET ${PATH}/${unused.id}`)).status).toBe(404);
  expect((await send(`DELETE ${PATH}/${used.id}`)).data).toEqual({ isDeleted: false });
  expect(await list()).toEqual([]);
  expect(await list('?state=archived')).toMatchObject([{ id: used.id, state: 'archived' }]);
  expect(await change(await read(used.id))).toMatchObject({ status: 409, code: 'offer_archived' });
  const again = await send(`POST ${PATH}/${used.id}/restore`);
  expect(again.data.offer).toMatchObject({ state: 'off', isActive: false, code: 'DIWALI10' });
});

test('the list says which state each offer is in', async () => {
  const { shop, list, send } = await openOfferShop();
  const tomorrow = new Date(Date.now() + 86_400_000);
  const yesterday = new Date(Date.now() - 86_400_000);
  await createOffer(shop, { title: 'ended', endsAt: yesterday, codes: [{ code: 'ENDED' }] });
  await createOffer(shop, { title: 'scheduled', startsAt: tomorrow });
  await createOffer(shop, { title: 'off', isActive: false });
  const id = await createOffer(shop, { title: 'used_up', totalLimit: 1 });
  const kavya = await createUser(shop.db);
  await createWithOffers(shop, kavya, sattu);
  await createOffer(shop, { title: 'running' });
  const states = (await list()).map(({ title, state }) => [title, state]);
  expect(states).toEqual(states.map(([title]) => [title, title]));
  expect(states).toHaveLength(5);
  expect(await list('?state=used_up')).toMatchObject([{ id, usesCount: 1 }]);
  expect(await list('?search=SCHED')).toHaveLength(1);
  expect(await list('?search=ende')).toMatchObject([{ code: 'ENDED' }]);
  expect((await send(`GET ${PATH}?state=gone`)).errors).toHaveProperty('state');
});

test('a shop has at most 500 offers that are not archived', async () => {
  const { shop, post } = await openOfferShop();
  await shop.db.execute(sql`
    insert into offers (title, is_automatic, terms, archived_at)
    select 'Offer ' || n, true, '{"kind": "free_delivery"}', case when n > ${limits.offersMax} then now() end
    from generate_series(1, ${limits.offersMax + 20}) n`);
  expect((await post()).errors).toEqual({ title: expect.stringContaining('500 offers') });
  await shop.db.execute(sql`update offers set archived_at = now() where title = 'Offer 1'`);
  expect((await post()).status).toBe(200);
});

test('the preview prices a cart and says why an offer takes nothing off', async () => {
  const { send, list } = await openOfferShop();
  const { code: _, ...offer } = diwali;
  const preview = async (fields: object, items: object[] = sattu) =>
    send(`POST ${PATH}/preview`, { offer: { ...offer, ...fields }, items });
  expect((await preview({})).data).toEqual({
    lines: [{ productId: '2', name: expect.any(String), quantity: 2, price: 179, discount: 35.8 }],
    subtotal: 358,
    discount: 35.8,
    shipping: 50,
    total: 372.2,
    problem: null,
  });
  expect((await preview({ minBasketPaise: 50_000 })).data).toMatchObject({
    discount: 0,
    total: 408,
    problem: 'Add ₹142 more to use it.',
  });
  expect((await preview({ terms: { kind: 'free_delivery' } })).data).toMatchObject({
    shipping: 0,
    total: 358,
    problem: null,
  });
  expect((await preview({}, [])).data).toMatchObject({ lines: [], total: 0, problem: null });
  expect((await preview({}, [{ productId: 'none', quantity: 1 }])).errors).toEqual({
    'items.0.productId': 'This product does not exist',
  });
  expect(await list()).toEqual([]);
});

test('statistics count paid orders that were not cancelled', async () => {
  const { shop, admin, send } = await openOfferShop();
  const id = await createOffer(shop);
  const [kavya, meera] = [await createUser(shop.db), await createUser(shop.db)];
  const first = await buyWithOffers(shop, kavya, sattu);
  await buyWithOffers(shop, kavya, [{ productId: '2', quantity: 1 }]);
  const cancelled = await buyWithOffers(shop, meera, sattu);
  const idOf = async (number: string) =>
    (await send(`GET /api/orders/admin/${number}`)).data.order.id;
  const cancelledId = await idOf(cancelled.orderNumber);
  await send(`PATCH /api/orders/admin/${cancelledId}/status`, { orderStatus: 'cancelled' });
  await createWithOffers(shop, meera, sattu);
  await shop.db.execute(sql`
    update orders set created_at = now() - interval '2 days' where order_number = ${first.orderNumber}`);
  const { data } = await callApi(shop, `GET ${PATH}/${id}/statistics`, { as: admin });
  // ₹358 and ₹179 less 10 % and with ₹50 for delivery: ₹372.20 and ₹211.10.
  expect(data).toMatchObject({
    orders: 2,
    reserved: 1,
    revenue: 583.3,
    discount: 53.7,
    customers: 1,
    newCustomers: 1,
    averageOrder: 291.65,
    days: [
      { orders: 1, discount: 35.8 },
      { orders: 1, discount: 17.9 },
    ],
  });
});

test('single-use codes are made in batches, listed with their uses, exported and deleted', async () => {
  const { shop, create, send } = await openOfferShop();
  const offer = await create({ code: null });
  const codes = `${PATH}/${offer.id}/codes`;
  const made = await send(`POST ${codes}`, { count: 30, prefix: 'dw-', batch: '=HYPERLINK("x")' });
  expect(made.data).toEqual({ count: 30 });
  const repeated = await send(`POST ${codes}`, { count: 30, prefix: '', batch: '=hyperlink("x")' });
  expect(repeated.errors).toEqual({ batch: 'This offer has a batch with this name already' });
  const { data: page } = await send(`GET ${codes}?page=2`);
  expect(page).toMatchObject({ total: 30, pageCount: 2 });
  const { code } = page.items[0];
  expect(code).toMatch(/^DW-[2-9A-HJ-NP-Z]{10}$/);
  const kavya = await createUser(shop.db);
  await callApi(shop, 'PUT /api/cart/code', { as: kavya, body: { code } });
  const { orderNumber } = await buyWithOffers(shop, kavya, sattu);
  expect((await send(`GET ${codes}?search=${code.toLowerCase()}`)).data).toMatchObject({
    items: [{ code, usesMax: 1, usesCount: 1, orderNumber }],
    batches: [{ name: '=HYPERLINK("x")', codesCount: 30, usedCount: 1 }],
  });
  expect((await send(`GET ${PATH}?search=${code}`)).data.items).toHaveLength(1);
  const { text, headers } = await send(`GET ${codes}/export`);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(31);
  expect(lines.find((line: string) => line.startsWith(code))).toContain(
    `${code},"'=HYPERLINK(""x"")",1,1,${orderNumber},`,
  );
  expect(await lastEntry(shop)).toMatchObject({ action: 'export_offer_codes' });
  const deleted = await send(`DELETE ${codes}?batch=${encodeURIComponent('=HYPERLINK("x")')}`);
  expect(deleted.data).toEqual({ deleted: 29 });
  expect((await send(`GET ${codes}`)).data).toMatchObject({ total: 1, items: [{ code }] });
});

test('the number of codes is limited per request, per offer and by batches', async () => {
  const { shop, create, send } = await openOfferShop();
  const offer = await create({ code: null });
  const post = (body: object, id = offer.id) =>
    send(`POST ${PATH}/${id}/codes`, { count: 1, prefix: '', batch: 'One', ...body });
  expect((await post({ count: 10_001 })).errors).toHaveProperty('count');
  expect((await post({ prefix: '-ab' })).errors).toHaveProperty('prefix');
  expect((await post({ prefix: 'A'.repeat(13) })).errors).toHaveProperty('prefix');
  expect((await post({ batch: 'x'.repeat(61) })).errors).toHaveProperty('batch');
  const automatic = await create({ isAutomatic: true, code: null });
  expect((await post({}, automatic.id)).errors).toHaveProperty('count');
  expect((await post({}, 'none')).status).toBe(404);
  await shop.db.execute(sql`
    insert into offer_codes (code, offer_id, uses_max, batch)
    select 'CODE' || n, ${offer.id}, 1, 'Batch ' || n % ${limits.offerBatchesMax}
    from generate_series(1, ${limits.offerCodesMax - 1}) n`);
  expect((await post({})).errors).toEqual({ batch: expect.stringContaining('200 batches') });
  expect((await post({ count: 2 })).errors).toEqual({ count: expect.stringContaining('1,00,000') });
});

test('offers follow a category to its new web address', async () => {
  const { create, read, send } = await openOfferShop();
  const included = { products: [], categories: ['sattu'] };
  const terms = {
    kind: 'buy_x_get_y',
    buyQuantity: 2,
    getQuantity: 1,
    getGoods: included,
    percentBasisPoints: 10_000,
    timesMax: null,
  };
  const offer = await create({ included, terms });
  await send('PUT /api/admin/categories/sattu', { slug: 'gram-flour' });
  expect(await read(offer.id)).toMatchObject({
    included: { categories: ['gram-flour'] },
    terms: { getGoods: { categories: ['gram-flour'] } },
    version: 2,
  });
});
