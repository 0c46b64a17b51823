import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { seed } from '../../db/seed/seed.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { aPerson } from '../../testing/people.ts';
import { products } from '../catalog/tables.ts';
import {
  correctStock,
  hold,
  release,
  restockLow,
  returnToStock,
  takeFromStock,
  type StockLine,
} from './stock.ts';
import { holds } from './tables.ts';

const PRODUCTS = ['1', '2', '3', '4'];
const STOCK = 8;
const CHECKOUTS = 5;

/** Checkouts that are there only to be held for. */
async function anEmptyShop() {
  const { db } = await freshDatabase();
  await seed(db, silentLog);
  await db.update(products).set({ onHand: STOCK });
  const { id: ownerId } = await aPerson(db);
  await db.execute(sql`
    insert into checkouts (id, user_id, state, fingerprint, subtotal_paise, shipping_paise, amount_paise, name, email, phone, expires_at)
    select 'c' || n, ${ownerId}, 'expired', '', 100, 0, 100, '', '', '', now() from generate_series(0, 99) n`);
  return { db, ownerId };
}

const lines = fc.uniqueArray(
  fc.record({ productId: fc.constantFrom(...PRODUCTS), quantity: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 3, selector: ({ productId }) => productId },
);
const figure = fc.integer({ min: 0, max: 12 });
const shopping = fc.record<Shopping>({
  deed: fc.constantFrom('hold', 'release', 'sell', 'putBack'),
  checkout: fc.integer({ min: 0, max: CHECKOUTS - 1 }),
  lines,
});
const counting = fc.record<Counting>({
  deed: fc.constant('correct'),
  productId: fc.constantFrom(...PRODUCTS),
  stock: figure,
  seen: fc.option(figure, { nil: undefined }),
});
const filling = fc.record<Filling>({
  deed: fc.constant('restock'),
  level: fc.integer({ min: 1, max: 12 }),
});
const steps = fc.array(
  fc.oneof(
    { arbitrary: shopping, weight: 4 },
    { arbitrary: counting, weight: 2 },
    { arbitrary: filling, weight: 1 },
  ),
  { minLength: 1, maxLength: 30 },
);

/** The shelf as whole numbers. */
class Shelf {
  onHand = new Map(PRODUCTS.map((id) => [id, STOCK]));
  held = new Map<number, StockLine[]>();
  sold = new Map<number, StockLine[]>();

  free(id: string): number {
    return (this.onHand.get(id) ?? 0) - this.reserved(id);
  }

  reserved(id: string): number {
    const all = [...this.held.values()].flat();
    return all.reduce((sum, line) => sum + (line.productId === id ? line.quantity : 0), 0);
  }

  has(wanted: StockLine[]): boolean {
    return wanted.every(({ productId, quantity }) => this.free(productId) >= quantity);
  }

  move(wanted: StockLine[], sign: 1 | -1): void {
    for (const { productId, quantity } of wanted) {
      this.onHand.set(productId, (this.onHand.get(productId) ?? 0) + sign * quantity);
    }
  }
}

interface Shopping {
  deed: 'hold' | 'release' | 'sell' | 'putBack';
  checkout: number;
  lines: StockLine[];
}

interface Counting {
  deed: 'correct';
  productId: string;
  stock: number;
  seen: number | undefined;
}

interface Filling {
  deed: 'restock';
  level: number;
}

/** Stock that is held for a checkout is released and taken in one transaction. */
async function sell(tx: Db, checkoutId: string, sold: StockLine[]): Promise<boolean> {
  await release(tx, checkoutId);
  return takeFromStock(tx, { lines: sold, reference: checkoutId });
}

/** Does a step in both worlds and compares what they answer. */
async function perform(
  db: Db,
  ownerId: string,
  shelf: Shelf,
  step: Shopping | Counting | Filling,
): Promise<void> {
  if (step.deed === 'correct') return correct(db, shelf, step);
  if (step.deed === 'restock') return restock(db, shelf, step);
  const { checkout, lines: wanted } = step;
  const checkoutId = `c${checkout}`;
  const held = shelf.held.get(checkout);
  const sold = shelf.sold.get(checkout);
  switch (step.deed) {
    case 'hold': {
      if (held) return;
      const has = shelf.has(wanted);
      const answer = await db.transaction((tx) => hold(tx, { checkoutId, ownerId, lines: wanted }));
      expect(answer).toBe(has);
      if (has) shelf.held.set(checkout, wanted);
      return;
    }
    case 'release':
      await db.transaction((tx) => release(tx, checkoutId));
      shelf.held.delete(checkout);
      return;
    case 'sell': {
      if (sold) return;
      const has = held !== undefined || shelf.has(wanted);
      const answer = await db.transaction((tx) => sell(tx, checkoutId, held ?? wanted));
      expect(answer).toBe(has);
      if (!has) return;
      shelf.held.delete(checkout);
      shelf.move(held ?? wanted, -1);
      shelf.sold.set(checkout, held ?? wanted);
      return;
    }
    case 'putBack':
      if (!sold) return;
      await db.transaction((tx) => returnToStock(tx, { lines: sold, reference: checkoutId }));
      shelf.move(sold, 1);
      shelf.sold.delete(checkout);
  }
}

async function correct(db: Db, shelf: Shelf, { productId, stock, seen }: Counting): Promise<void> {
  const free = shelf.free(productId);
  const correction = { productId, stock, seen, actor: 'asha@shop.example' };
  const done = db.transaction((tx) => correctStock(tx, correction));
  if (seen !== undefined && seen !== free) {
    await expect(done).rejects.toMatchObject({ code: 'stock_changed', data: { stock: free } });
    return;
  }
  await done;
  shelf.move([{ productId, quantity: stock - free }], 1);
}

async function restock(db: Db, shelf: Shelf, { level }: Filling): Promise<void> {
  await db.transaction((tx) => restockLow(tx, { level, actor: 'asha@shop.example' }));
  for (const productId of PRODUCTS) {
    const free = shelf.free(productId);
    if (free > 0 && free < level) shelf.move([{ productId, quantity: level - free }], 1);
  }
}

const figuresOf = (db: Db) =>
  db
    .select({ id: products.id, onHand: products.onHand, reserved: products.reserved })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(PRODUCTS)})`)
    .orderBy(asc(products.id));

async function expectBalance(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`
    select p.id from products p left join stock_movements m on m.product_id = p.id group by p.id
    having on_hand <> coalesce(sum(on_hand_change), 0) or reserved <> coalesce(sum(reserved_change), 0)
      or on_hand < 0 or reserved < 0 or reserved > on_hand
      or reserved <> (select coalesce(sum(quantity), 0) from holds where product_id = p.id)`);
  expect(rows).toEqual([]);
}

test('whatever is kept, given back, sold, returned, counted and filled up, the shelf is what whole numbers say', async () => {
  const { db, ownerId } = await anEmptyShop();
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await db.delete(holds);
      await db.update(products).set({ onHand: STOCK, reserved: 0 });
      const shelf = new Shelf();
      for (const step of all) {
        await perform(db, ownerId, shelf, step);
        const expected = PRODUCTS.map((id) => ({
          id,
          onHand: shelf.onHand.get(id),
          reserved: shelf.reserved(id),
        }));
        expect(await figuresOf(db)).toEqual(expected);
      }
      await expectBalance(db);
    }),
    { numRuns: 40 },
  );
});

test('carts with the same products in other orders never wait for each other in a circle', async () => {
  const { db, ownerId } = await anEmptyShop();
  const rounds = Array.from({ length: 60 }, async (_, n) => {
    const checkoutId = `c${n}`;
    const wanted = PRODUCTS.map((productId) => ({ productId, quantity: 1 }));
    const turned = [...wanted.slice(n % 4), ...wanted.slice(0, n % 4)];
    if (n % 2) turned.reverse();
    const has = await db.transaction((tx) => hold(tx, { checkoutId, ownerId, lines: turned }));
    if (!has) return 'refused';
    if (n % 3 === 0) await db.transaction((tx) => release(tx, checkoutId));
    else await db.transaction((tx) => sell(tx, checkoutId, turned));
    return n % 3 === 0 ? 'released' : 'sold';
  });
  const ends = await Promise.all(rounds);
  await expectBalance(db);
  const [first] = await db.select().from(products).where(eq(products.id, '1'));
  expect(first?.onHand).toBe(STOCK - ends.filter((end) => end === 'sold').length);
  expect(first?.reserved).toBe(0);
});
