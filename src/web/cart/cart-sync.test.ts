import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '#shared/cart/contract.ts';
import { addItem, toCartItem, countItems, type CartItem } from '#shared/cart/items.ts';
import type { RequestedLine } from '#shared/cart/pricing.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { connectApi } from '#web/api/call.ts';
import { useSession } from '#web/session/store.ts';
import { emptySyncState, toStoredState, writeSyncState } from './sync-state.ts';
import { emptyCart, UNKNOWN_OWNER } from './stored-cart.ts';
import { createCartSync, noOffers, type CartSyncState } from './cart-sync.ts';

const SYNC_STATE = 'cart-ledger';
const POLL = { interval: 1 };
const sattu = aProduct({ id: '1', stock: 50 });
const makhana = aProduct({ id: '2', stock: 50 });

/** The server's cart of user u1, which adds the differences that it is sent. */
let server: Record<string, number>;
let stored: Map<string, string>;
let calls: string[];
let respond: Parameters<typeof connectApi>[0];

beforeEach(() => {
  server = { '1': 2, '2': 1 };
  stored = new Map();
  calls = [];
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  useSession.setState({ token: 'token', user: { id: 'u1' } as never });
  respond = async (address, { method, body }) => {
    calls.push(`${method} ${address}`);
    const sent = JSON.parse((body as string | null) ?? '{}') as Partial<RequestedLine> & {
      items?: (RequestedLine & { base: number })[];
    };
    const { productId, quantity: added } = sent;
    const items =
      sent.items ?? (productId && added ? [{ productId, quantity: added, base: 0 }] : []);
    for (const { productId: id, quantity, base } of items) {
      server[id] = (server[id] ?? 0) + quantity - base;
    }
    return Response.json({ success: true, data: { cart: cartOfServer() } });
  };
  connectApi(respond);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers the request that enters a code. */
function answerCode(answer: () => Response): void {
  const answerOthers = respond;
  connectApi((address, init) => {
    if (address !== '/api/cart/code') return answerOthers(address, init);
    calls.push(`${init.method} ${address}`);
    return Promise.resolve(answer());
  });
}

function cartOfServer(): Cart {
  const items = lines(server).map((line) =>
    Object.assign(line, { productId: line.id, rateBasisPoints: 500 }),
  );
  const { subtotalPaise, shippingPaise, totalPaise } = cartTotals(items);
  return {
    items,
    notices: [],
    itemCount: countItems(items),
    subtotal: toRupees(subtotalPaise),
    shipping: toRupees(shippingPaise),
    total: toRupees(totalPaise),
  };
}

/** A freshly loaded page with this cart in storage. */
async function load(content: Partial<CartSyncState>) {
  const entryBefore = stored.get(SYNC_STATE);
  // A new page knows only what is stored.
  writeSyncState(emptySyncState);
  if (entryBefore === undefined) stored.delete(SYNC_STATE);
  else stored.set(SYNC_STATE, entryBefore);
  let state: CartSyncState = {
    ...emptyCart,
    ...noOffers,
    loading: false,
    error: null,
    isKnown: false,
    freshAt: 0,
    ...content,
  };
  const cartSync = createCartSync({
    get: () => state,
    set: (part) => (state = { ...state, ...part }),
    reload: () => overwrite(),
  });
  /** What another tab stored before this tab loads the cart again. */
  let overwrite = () => {};
  await cartSync.sync();
  return {
    get shown() {
      return quantities(state.items);
    },
    owner: () => state.owner,
    code: () => ({ code: state.code, guestCode: state.guestCode, changes: state.changes }),
    sync: () => cartSync.sync(),
    overwriteOnce(part: (state: CartSyncState) => Partial<CartSyncState>) {
      const before = state;
      overwrite = () => {
        overwrite = () => {};
        state = { ...state, ...part(before) };
      };
    },
    async add(product: typeof sattu) {
      const items = addItem(state.items, toCartItem(product, 1));
      cartSync.change({ kind: 'add', id: product.id }, state.items, items);
      await vi.waitFor(() => expect(state.loading).toBe(false), POLL);
    },
  };
}

const quantities = (items: CartItem[]) =>
  Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]));
const lines = (of: Record<string, number>) =>
  [sattu, makhana]
    .filter(({ id }) => of[id])
    .map((product) => toCartItem(product, of[product.id] ?? 0));

const entry = { owner: 'u1', base: { '1': 2, '2': 1 }, pending: null, serverRevision: 3 };
const ownCart = { items: lines({ '1': 2, '2': 1 }), isGuest: false, serverRevision: 3 };

const lostEntries: [string, string | undefined][] = [
  ['missing', undefined],
  ['invalid JSON', '{"owner":"u1","ba'],
  ['null', 'null'],
  ['an empty object', '{}'],
  ['a list', '[]'],
  ['without checksum', JSON.stringify(entry)],
  ['with an emptied base', JSON.stringify({ ...toStoredState(entry), base: {} })],
  ['with a base of another shape', JSON.stringify({ ...toStoredState(entry), base: { '1': '2' } })],
  [
    'of an older revision',
    JSON.stringify(toStoredState({ ...entry, base: {}, serverRevision: 2 })),
  ],
  ['of another user', JSON.stringify(toStoredState({ ...entry, owner: 'u2', base: {} }))],
  ['without an owner', JSON.stringify(toStoredState({ ...entry, owner: null, base: {} }))],
];

for (const [what, value] of lostEntries) {
  for (const owner of ['u1', UNKNOWN_OWNER]) {
    for (const isGuest of [false, true]) {
      test(`keeps the cart of ${owner} when the sync state is ${what}, offline before: ${isGuest}`, async () => {
        if (value !== undefined) stored.set(SYNC_STATE, value);
        const page = await load({ ...ownCart, owner, isGuest });
        expect(server).toEqual({ '1': 2, '2': 1 });
        expect(page.shown).toEqual({ '1': 2, '2': 1 });
        expect(page.owner()).toBe('u1');
        await page.add(sattu);
        await vi.waitFor(() => expect(server).toEqual({ '1': 3, '2': 1 }), POLL);
        expect(page.shown).toEqual({ '1': 3, '2': 1 });
      });
    }
  }
}

test('adds an offline change once', async () => {
  stored.set(SYNC_STATE, JSON.stringify(toStoredState(entry)));
  const page = await load({
    ...ownCart,
    owner: 'u1',
    items: lines({ '1': 4, '2': 1 }),
    isGuest: true,
  });
  expect(server).toEqual({ '1': 4, '2': 1 });
  expect(page.shown).toEqual({ '1': 4, '2': 1 });
});

test('adds the guest cart at sign-in', async () => {
  const page = await load({ items: lines({ '1': 3 }) });
  expect(server).toEqual({ '1': 5, '2': 1 });
  expect(page.shown).toEqual({ '1': 5, '2': 1 });
});

test('the account takes over the code of a guest', async () => {
  const answers = [
    () => Response.json({ success: false, code: 'unavailable' }, { status: 503 }),
    () => Response.json({ success: true, data: { cart: { ...cartOfServer(), code: entered } } }),
  ];
  const entered = { code: 'DIWALI10', problem: null };
  answerCode(() => answers.shift()?.() ?? Response.error());
  const page = await load({ items: lines({ '1': 3 }), guestCode: 'DIWALI10' });
  expect(page.code()).toMatchObject({ guestCode: 'DIWALI10' });
  await page.sync();
  expect(page.code()).toEqual({ code: 'DIWALI10', guestCode: null, changes: [] });
  expect(calls.filter((name) => name === 'PUT /api/cart/code')).toHaveLength(2);
  expect(page.shown).toEqual({ '1': 5, '2': 1 });
});

test('a code that the account may not use is reported once', async () => {
  const errors = { code: 'This code is only for a first order.' };
  answerCode(() =>
    Response.json({ success: false, code: 'invalid_input', errors }, { status: 400 }),
  );
  const page = await load({ guestCode: 'WELCOME' });
  expect(page.code()).toEqual({
    code: null,
    guestCode: null,
    changes: ['WELCOME: This code is only for a first order.'],
  });
});

test('adds a guest cart once when the response and then the sync state are lost', async () => {
  const guest = { items: lines({ '1': 3 }) };
  await load(guest);
  stored.delete(SYNC_STATE);
  // The cart that the interrupted page had stored.
  const page = await load({ ...guest, owner: 'u1' });
  expect(server).toEqual({ '1': 5, '2': 1 });
  expect(page.shown).toEqual({ '1': 5, '2': 1 });
});

test('adds the cart of another account like a guest cart', async () => {
  stored.set(SYNC_STATE, JSON.stringify(toStoredState({ ...entry, owner: 'u2' })));
  const page = await load({ ...ownCart, owner: 'u2', items: lines({ '1': 1 }) });
  expect(server).toEqual({ '1': 3, '2': 1 });
  expect(page.shown).toEqual({ '1': 3, '2': 1 });
});

test('does not remove items on the server when the stored items are lost', async () => {
  stored.set(SYNC_STATE, JSON.stringify(toStoredState(entry)));
  const page = await load({ items: [], serverRevision: 0 });
  expect(server).toEqual({ '1': 2, '2': 1 });
  expect(page.shown).toEqual({ '1': 2, '2': 1 });
  expect(calls).toEqual(['GET /api/cart']);
});

test.each([
  [
    'the items from before',
    ({ items, recentChanges }: CartSyncState) => ({ items, recentChanges }),
  ],
  ['items of an older response', () => ({ serverRevision: 1 })],
])('repeats a change when another tab has stored %s', async (_what, part) => {
  const page = await load({ ...ownCart, owner: 'u1' });
  page.overwriteOnce(part);
  await page.add(sattu);
  await vi.waitFor(() => expect(server).toEqual({ '1': 3, '2': 1 }), POLL);
  await vi.waitFor(() => expect(page.shown).toEqual({ '1': 3, '2': 1 }), POLL);
});
