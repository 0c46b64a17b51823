import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '#shared/cart/contract.ts';
import { cartItemOf, countItems, type CartItem } from '#shared/cart/items.ts';
import type { WantedLine } from '#shared/cart/pricing.ts';
import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { connectApi } from '#web/api/call.ts';
import { useSession } from '#web/session/store.ts';
import { blank, sealed, writeLedger } from './sync-state.ts';
import { nothing, UNKNOWN_OWNER } from './stored-cart.ts';
import { createTalk, type Talked } from './cart-sync.ts';

const LEDGER = 'cart-ledger';
const OFTEN = { interval: 1 };
const sattu = aProduct({ id: '1', stock: 50 });
const makhana = aProduct({ id: '2', stock: 50 });

/** The server's cart of user u1, which adds the differences that it is sent. */
let server: Record<string, number>;
let stored: Map<string, string>;
let calls: string[];

beforeEach(() => {
  server = { '1': 2, '2': 1 };
  stored = new Map();
  calls = [];
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  useSession.setState({ token: 'token', user: { id: 'u1' } as never });
  connectApi(async (address, { method, body }) => {
    calls.push(`${method} ${address}`);
    const sent = JSON.parse((body as string | null) ?? '{}') as Partial<WantedLine> & {
      items?: (WantedLine & { base: number })[];
    };
    const { productId, quantity: added } = sent;
    const items =
      sent.items ?? (productId && added ? [{ productId, quantity: added, base: 0 }] : []);
    for (const { productId: id, quantity, base } of items) {
      server[id] = (server[id] ?? 0) + quantity - base;
    }
    return Response.json({ success: true, data: { cart: cartOfServer() } });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function cartOfServer(): Cart {
  const items = lines(server).map((line) => Object.assign(line, { productId: line.id }));
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
async function load(memory: Partial<Talked>) {
  const entryBefore = stored.get(LEDGER);
  // A new page remembers nothing but what is stored.
  writeLedger(blank);
  if (entryBefore === undefined) stored.delete(LEDGER);
  else stored.set(LEDGER, entryBefore);
  let state: Talked = {
    ...nothing,
    loading: false,
    error: null,
    isKnown: false,
    freshAt: 0,
    ...memory,
  };
  const talk = createTalk({
    get: () => state,
    set: (part) => (state = { ...state, ...part }),
    reread: () => {},
  });
  await talk.catchUp();
  return {
    get shown() {
      return quantities(state.items);
    },
    owner: () => state.owner,
    async add(product: typeof sattu) {
      const items = state.items.map((line) =>
        line.id === product.id ? { ...line, quantity: line.quantity + 1 } : line,
      );
      state = { ...state, items };
      talk.tell({ kind: 'add', id: product.id });
      await vi.waitFor(() => expect(state.loading).toBe(false), OFTEN);
    },
  };
}

const quantities = (items: CartItem[]) =>
  Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]));
const lines = (of: Record<string, number>) =>
  [sattu, makhana]
    .filter(({ id }) => of[id])
    .map((product) => cartItemOf(product, of[product.id] ?? 0));

const entry = { owner: 'u1', base: { '1': 2, '2': 1 }, pending: null, edition: 3 };
const own = { items: lines({ '1': 2, '2': 1 }), isGuest: false, edition: 3 };

const lostEntries: [string, string | undefined][] = [
  ['missing', undefined],
  ['no JSON', '{"owner":"u1","ba'],
  ['null', 'null'],
  ['an empty object', '{}'],
  ['a list', '[]'],
  ['without checksum', JSON.stringify(entry)],
  ['with an emptied base', JSON.stringify({ ...sealed(entry), base: {} })],
  ['with a base of another shape', JSON.stringify({ ...sealed(entry), base: { '1': '2' } })],
  ['of an older revision', JSON.stringify(sealed({ ...entry, base: {}, edition: 2 }))],
  ['of another user', JSON.stringify(sealed({ ...entry, owner: 'u2', base: {} }))],
  ['of nobody', JSON.stringify(sealed({ ...entry, owner: null, base: {} }))],
];

for (const [what, value] of lostEntries) {
  for (const owner of ['u1', UNKNOWN_OWNER]) {
    for (const isGuest of [false, true]) {
      test(`a sync entry that is ${what} adds nothing to the cart of ${owner}, offline before: ${isGuest}`, async () => {
        if (value !== undefined) stored.set(LEDGER, value);
        const page = await load({ ...own, owner, isGuest });
        expect(server).toEqual({ '1': 2, '2': 1 });
        expect(page.shown).toEqual({ '1': 2, '2': 1 });
        expect(page.owner()).toBe('u1');
        await page.add(sattu);
        await vi.waitFor(() => expect(server).toEqual({ '1': 3, '2': 1 }), OFTEN);
        expect(page.shown).toEqual({ '1': 3, '2': 1 });
      });
    }
  }
}

test('with the sync entry an offline change is added once', async () => {
  stored.set(LEDGER, JSON.stringify(sealed(entry)));
  const page = await load({ ...own, owner: 'u1', items: lines({ '1': 4, '2': 1 }), isGuest: true });
  expect(server).toEqual({ '1': 4, '2': 1 });
  expect(page.shown).toEqual({ '1': 4, '2': 1 });
});

test('a guest cart is added at sign-in', async () => {
  const page = await load({ items: lines({ '1': 3 }) });
  expect(server).toEqual({ '1': 5, '2': 1 });
  expect(page.shown).toEqual({ '1': 5, '2': 1 });
});

test('a guest cart is added once, though the answer and then the sync entry are lost', async () => {
  const guest = { items: lines({ '1': 3 }) };
  await load(guest);
  stored.delete(LEDGER);
  // The cart that the interrupted page had stored.
  const page = await load({ ...guest, owner: 'u1' });
  expect(server).toEqual({ '1': 5, '2': 1 });
  expect(page.shown).toEqual({ '1': 5, '2': 1 });
});

test('the cart that another account left here is added like a guest cart', async () => {
  stored.set(LEDGER, JSON.stringify(sealed({ ...entry, owner: 'u2' })));
  const page = await load({ ...own, owner: 'u2', items: lines({ '1': 1 }) });
  expect(server).toEqual({ '1': 3, '2': 1 });
  expect(page.shown).toEqual({ '1': 3, '2': 1 });
});

test('a cart list that is lost takes nothing out of the cart', async () => {
  stored.set(LEDGER, JSON.stringify(sealed(entry)));
  const page = await load({ items: [], edition: 0 });
  expect(server).toEqual({ '1': 2, '2': 1 });
  expect(page.shown).toEqual({ '1': 2, '2': 1 });
  expect(calls).toEqual(['GET /api/cart']);
});
