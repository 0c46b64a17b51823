import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { seed } from '../../db/seed/seed.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { createUser } from '../../testing/users.ts';
import { productStock } from '../catalog/tables.ts';
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

/** Creates a shop with checkouts to hold stock for. */
async function createShop() {
  const { db } = await freshDatabase();
  await seed(db, silentLog);
  await db.update(productStock).set({ onHand: STOCK });
  const { id: ownerId } = await createUser(db);
  await db.execute(sql`
    insert into checkouts (id, user_id, state, fingerprint, subtotal_paise, shipping_paise, amount_paise, name, email, phone, expires_at)
    select 'c' || n, ${ownerId}, 'expired', '', 100, 0, 100, '', '', '', now() from generate_series(0, 99) n`);
  return { db, ownerId };
}

const lines = fc.uniqueArray(
  fc.record({ productId: fc.constantFrom(...PRODUCTS), quantity: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 3, selector: ({ productId }) => productId },
);
const stockCount = fc.integer({ min: 0, max: 12 });
const checkoutStep = fc.record<CheckoutStep>({
  action: fc.constantFrom('hold', 'release', 'sell', 'return'),
  checkout: fc.integer({ min: 0, max: CHECKOUTS - 1 }),
  lines,
});
const correctStep = fc.record<CorrectStep>({
  action: fc.constant('correct'),
  productId: fc.constantFrom(...PRODUCTS),
  stock: stockCount,
  seen: fc.option(stockCount, { nil: undefined }),
});
const restockStep = fc.record<RestockStep>({
  action: fc.constant('restock'),
  level: fc.integer({ min: 1, max: 12 }),
});
const steps = fc.array(
  fc.oneof(
    { arbitrary: checkoutStep, weight: 4 },
    { arbitrary: correctStep, weight: 2 },
    { arbitrary: restockStep, weight: 1 },
  ),
  { minLength: 1, maxLength: 30 },
);

/** A model of the stock in memory. */
class StockModel {
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

  has(requested: StockLine[]): boolean {
    return requested.every(({ productId, quantity }) => this.free(productId) >= quantity);
  }

  move(requested: StockLine[], sign: 1 | -1): void {
    for (const { productId, quantity } of requested) {
      this.onHand.set(productId, (this.onHand.get(productId) ?? 0) + sign * quantity);
    }
  }
}

interface CheckoutStep {
  action: 'hold' | 'release' | 'sell' | 'return';
  checkout: number;
  lines: StockLine[];
}

interface CorrectStep {
  action: 'correct';
  productId: string;
  stock: number;
  seen: number | undefined;
}

interface RestockStep {
  action: 'restock';
  level: number;
}

/** Releases the stock that is held for a checkout and takes it in one transaction. */
async function sell(tx: Db, checkoutId: string, sold: StockLine[]): Promise<boolean> {
  await release(tx, checkoutId);
  return takeFromStock(tx, { lines: sold, reference: checkoutId });
}

/** Runs a step on the database and on the model, and compares the results. */
async function runStep(
  db: Db,
  ownerId: string,
  model: StockModel,
  step: CheckoutStep | CorrectStep | RestockStep,
): Promise<void> {
  if (step.action === 'correct') return correct(db, model, step);
  if (step.action === 'restock') return restock(db, model, step);
  const { checkout, lines: requested } = step;
  const checkoutId = `c${checkout}`;
  const held = model.held.get(checkout);
  const sold = model.sold.get(checkout);
  switch (step.action) {
    case 'hold': {
      if (held) return;
      const has = model.has(requested);
      const response = await db.transaction((tx) =>
        hold(tx, { checkoutId, ownerId, lines: requested }),
      );
      expect(response).toBe(has);
      if (has) model.held.set(checkout, requested);
      return;
    }
    case 'release':
      await db.transaction((tx) => release(tx, checkoutId));
      model.held.delete(checkout);
      return;
    case 'sell': {
      if (sold) return;
      const has = held !== undefined || model.has(requested);
      const response = await db.transaction((tx) => sell(tx, checkoutId, held ?? requested));
      expect(response).toBe(has);
      if (!has) return;
      model.held.delete(checkout);
      model.move(held ?? requested, -1);
      model.sold.set(checkout, held ?? requested);
      return;
    }
    case 'return':
      if (!sold) return;
      await db.transaction((tx) => returnToStock(tx, { lines: sold, reference: checkoutId }));
      model.move(sold, 1);
      model.sold.delete(checkout);
  }
}

async function correct(
  db: Db,
  model: StockModel,
  { productId, stock, seen }: CorrectStep,
): Promise<void> {
  const free = model.free(productId);
  const correction = { productId, stock, seen, actor: 'asha@shop.example' };
  const done = db.transaction((tx) => correctStock(tx, correction));
  if (seen !== undefined && seen !== free) {
    await expect(done).rejects.toMatchObject({ code: 'stock_changed', data: { stock: free } });
    return;
  }
  await done;
  model.move([{ productId, quantity: stock - free }], 1);
}

async function restock(db: Db, model: StockModel, { level }: RestockStep): Promise<void> {
  await db.transaction((tx) => restockLow(tx, { level, actor: 'asha@shop.example' }));
  for (const productId of PRODUCTS) {
    const free = model.free(productId);
    if (free > 0 && free < level) model.move([{ productId, quantity: level - free }], 1);
  }
}

const readStocks = (db: Db) =>
  db
    .select({
      id: productStock.productId,
      onHand: productStock.onHand,
      reserved: productStock.reserved,
    })
    .from(productStock)
    .where(sql`${productStock.productId} = any(${sql.param(PRODUCTS)})`)
    .orderBy(asc(productStock.productId));

async function expectBalance(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`
    select p.product_id from product_stock p left join stock_movements m using (product_id) group by p.product_id
    having on_hand <> coalesce(sum(on_hand_change), 0) or reserved <> coalesce(sum(reserved_change), 0)
      or on_hand < 0 or reserved < 0 or reserved > on_hand
      or reserved <> (select coalesce(sum(quantity), 0) from holds where product_id = p.product_id)`);
  expect(rows).toEqual([]);
}

test('after any sequence of stock changes, the database equals the model', async () => {
  const { db, ownerId } = await createShop();
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await db.delete(holds);
      await db.update(productStock).set({ onHand: STOCK, reserved: 0 });
      const model = new StockModel();
      for (const step of all) {
        await runStep(db, ownerId, model, step);
        const expected = PRODUCTS.map((id) => ({
          id,
          onHand: model.onHand.get(id),
          reserved: model.reserved(id),
        }));
        expect(await readStocks(db)).toEqual(expected);
      }
      await expectBalance(db);
    }),
    { numRuns: 40 },
  );
});

test('concurrent holds of the same products in different orders never deadlock', async () => {
  const { db, ownerId } = await createShop();
  const rounds = Array.from({ length: 60 }, async (_, n) => {
    const checkoutId = `c${n}`;
    const requested = PRODUCTS.map((productId) => ({ productId, quantity: 1 }));
    const rotated = [...requested.slice(n % 4), ...requested.slice(0, n % 4)];
    if (n % 2) rotated.reverse();
    const has = await db.transaction((tx) => hold(tx, { checkoutId, ownerId, lines: rotated }));
    if (!has) return 'refused';
    if (n % 3 === 0) await db.transaction((tx) => release(tx, checkoutId));
    else await db.transaction((tx) => sell(tx, checkoutId, rotated));
    return n % 3 === 0 ? 'released' : 'sold';
  });
  const outcomes = await Promise.all(rounds);
  await expectBalance(db);
  const [first] = await db.select().from(productStock).where(eq(productStock.productId, '1'));
  expect(first?.onHand).toBe(STOCK - outcomes.filter((outcome) => outcome === 'sold').length);
  expect(first?.reserved).toBe(0);
});
