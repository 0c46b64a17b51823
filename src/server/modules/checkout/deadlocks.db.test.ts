import { expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { seed } from '../../db/seed/seed.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { createUser } from '../../testing/users.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { productStock } from '../catalog/tables.ts';
import { hold } from '../inventory/stock.ts';
import { holds } from '../inventory/tables.ts';
import { expireCheckouts } from './release-checkout.ts';

const lock = (tx: Db, id: string) =>
  tx.select().from(productStock).where(eq(productStock.productId, id)).for('no key update');

/** Locks product 1, starts `other`, and locks product 2 while `other` waits. */
async function lockBoth(db: Db, other: () => Promise<unknown>): Promise<void> {
  let others: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await lock(tx, '1');
    others = other();
    others.catch(() => {});
    await waitForLockWaits(db, 1);
    await lock(tx, '2');
  });
  await others;
}

test('replacing a checkout does not deadlock with a checkout of the same products', async () => {
  const shop = await openTestShop();
  const person = await createUser(shop.db);
  await checkoutFlow.create(shop, person, [{ productId: '2', quantity: 1 }]);
  const both = ['1', '2'].map((productId) => ({ productId, quantity: 1 }));
  await lockBoth(shop.db, async () => {
    expect(await checkoutFlow.create(shop, person, both)).toMatchObject({ status: 200 });
  });
});

test('expiring checkouts does not deadlock with a checkout of their products', async () => {
  const { db } = await freshDatabase();
  await seed(db, silentLog);
  for (const [id, productId] of [
    ['a', '2'],
    ['b', '1'],
  ] as const) {
    const { id: ownerId } = await createUser(db);
    await db.execute(sql`
      insert into checkouts (id, user_id, fingerprint, subtotal_paise, shipping_paise, amount_paise, name, email, phone, expires_at)
      values (${id}, ${ownerId}, '', 100, 0, 100, '', '', '', now())`);
    await hold(db, { checkoutId: id, ownerId, lines: [{ productId, quantity: 1 }] });
  }
  await lockBoth(db, async () => expect(await expireCheckouts(db)).toBe(2));
  expect(await db.$count(holds)).toBe(0);
});
