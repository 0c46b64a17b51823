import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/fresh-database.ts';
import { sql } from './drizzle.ts';
import { inTransaction, takeLock } from './transaction.ts';

test('throws when locks are taken against the declared order', async () => {
  const { db } = await freshDatabase();
  const lockInOrder = (...kinds: ('user' | 'checkout' | 'product')[]) =>
    inTransaction(db, async (tx) => {
      for (const kind of kinds) await takeLock(tx, kind, tx.execute(sql`select 1`));
      return 'done';
    });
  expect(await lockInOrder('user', 'checkout', 'product')).toBe('done');
  await expect(lockInOrder('user', 'product', 'checkout')).rejects.toThrow(
    'locks checkout after product',
  );
  // Rows that are locked already cannot make the transaction wait.
  expect(await lockInOrder('checkout', 'product', 'checkout')).toBe('done');
});

test('a savepoint continues the lock order of its transaction', async () => {
  const { db } = await freshDatabase();
  const nested = inTransaction(db, async (tx) => {
    await takeLock(tx, 'product', tx.execute(sql`select 1`));
    await inTransaction(tx, (inner) => takeLock(inner, 'user', inner.execute(sql`select 1`)));
  });
  await expect(nested).rejects.toThrow('locks user after product');
});
