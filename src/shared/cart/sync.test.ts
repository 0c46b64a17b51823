import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aProduct } from '../testing/a-product.ts';
import { changedQuantity } from './change-quantity.ts';
import { toCartItem, type CartItem } from './items.ts';
import {
  correctQuantities,
  differences,
  quantitiesOf,
  rebase,
  withDifferences,
  type Pending,
  type Quantities,
} from './sync.ts';

const line = (id: string, quantity: number) => toCartItem(aProduct({ id, stock: 5000 }), quantity);
const linesOf = (quantities: Quantities) =>
  Object.entries(quantities).map(([id, quantity]) => line(id, quantity));

test('only changes since the last server response are sent', () => {
  expect(differences({ a: 2, b: 1, c: 4 }, { b: 1, c: 5, d: 2 })).toEqual([
    { productId: 'c', quantity: 4, base: 5 },
    { productId: 'd', quantity: 0, base: 2 },
    { productId: 'a', quantity: 2, base: 0 },
  ]);
});

test('changes made during a request are applied to its response', () => {
  const items = rebase([line('a', 3), line('b', 1)], [line('a', 4), line('c', 2)], {
    a: 2,
    b: 1,
  });
  expect(quantitiesOf(items)).toEqual({ a: 5, c: 2 });
});

test('a cart with too many lines for one request is sent in several', () => {
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, id) => [`p${id}`, 1]));
  const first = differences(many, {});
  expect(first).toHaveLength(100);
  expect(differences(many, withDifferences({}, first))).toHaveLength(50);
});

test('a correction by the server does not change what is to be sent', () => {
  const before = { a: 5, b: 3 };
  const after = { a: 2, b: 3 };
  expect(correctQuantities({ a: 5, b: 1 }, before, after)).toEqual({ a: 2, b: 1 });
  expect(correctQuantities({ a: 5 }, { a: 5 }, {})).toEqual({});
});

/** A server with unlimited stock that applies each key once. */
function aServer() {
  const cart: Quantities = {};
  const keys = new Set<string>();
  const move = (id: string, change: number) => {
    cart[id] = changedQuantity({ stored: cart[id] ?? 0, change, stock: 5000 });
    if (cart[id] === 0) delete cart[id];
  };
  return {
    cart,
    move,
    sync({ key, sent, base }: Pending) {
      if (keys.has(key)) return;
      keys.add(key);
      for (const change of differences(sent, base))
        move(change.productId, change.quantity - change.base);
    },
  };
}

/** A browser that uses the sync functions like the store does. */
function aBrowser(server: ReturnType<typeof aServer>) {
  let items: CartItem[] = [];
  let base: Quantities = {};
  let pending: Pending | null = null;
  let keys = 0;
  return {
    items: () => quantitiesOf(items),
    change(id: string, change: number) {
      const now = quantitiesOf(items);
      items = linesOf({ ...now, [id]: Math.max(0, (now[id] ?? 0) + change) }).filter(
        ({ quantity }) => quantity > 0,
      );
    },
    send() {
      const changed = differences(quantitiesOf(items), base);
      pending ??= { key: String((keys += 1)), sent: withDifferences(base, changed), base };
      server.sync(pending);
    },
    receive() {
      if (!pending) return;
      items = rebase(linesOf(server.cart), items, pending.sent);
      base = { ...server.cart };
      pending = null;
    },
  };
}

test('every change counts once despite lost, repeated and concurrent requests', () => {
  const step = fc.oneof(
    fc.record({
      what: fc.constantFrom('here' as const, 'elsewhere' as const),
      id: fc.constantFrom('a', 'b', 'c'),
      change: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({ what: fc.constantFrom('send' as const, 'receive' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const server = aServer();
      const browser = aBrowser(server);
      const expected: Quantities = {};
      for (const one of steps) {
        if (!('id' in one)) browser[one.what]();
        else {
          if (one.what === 'here') browser.change(one.id, one.change);
          else server.move(one.id, one.change);
          expected[one.id] = (expected[one.id] ?? 0) + one.change;
        }
      }
      for (let round = 0; round < 2; round += 1) {
        browser.send();
        browser.receive();
      }
      expect(server.cart).toEqual(expected);
      expect(browser.items()).toEqual(expected);
    }),
  );
});

test('a removed line is removed on the server', () => {
  const server = aServer();
  const browser = aBrowser(server);
  browser.change('a', 3);
  browser.send();
  browser.receive();
  browser.change('a', -3);
  browser.send();
  browser.send();
  browser.receive();
  expect(server.cart).toEqual({});
  expect(browser.items()).toEqual({});
});
