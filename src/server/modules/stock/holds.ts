import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { Paged } from '#shared/paging.ts';
import type { Hold } from '#shared/stock/contract.ts';
import type { Db } from '../../db/client.ts';
import { asc, desc, eq, inArray, sql } from '../../db/drizzle.ts';
import { paged, pageRange } from '../../db/pagination.ts';
import { users } from '../accounts/tables.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { products } from '../catalog/tables.ts';
import { releaseHold as releaseStock } from '../checkout/release-holds.ts';
import { checkouts } from '../checkout/tables.ts';
import { holds } from '../inventory/tables.ts';
import { readSnapshot } from './read-snapshot.ts';

export async function countHolds(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${holds.checkoutId})`.mapWith(Number) })
    .from(holds);
  return row?.count ?? 0;
}

/** Unpaid checkouts that hold stock, the newest first. */
export async function listHolds(db: Db, page: number): Promise<Paged<Hold>> {
  return readSnapshot(db, async (tx) => {
    const { limit, offset } = pageRange(page);
    const rows = await tx
      .select({ checkout: checkouts, customer: users })
      .from(checkouts)
      .innerJoin(users, eq(users.id, checkouts.userId))
      .where(inArray(checkouts.id, tx.select({ id: holds.checkoutId }).from(holds)))
      .orderBy(desc(checkouts.createdAt), asc(checkouts.id))
      .limit(limit)
      .offset(offset);
    const items = await listItems(
      tx,
      rows.map(({ checkout }) => checkout.id),
    );
    const list = rows.map(({ checkout, customer }) => ({
      id: checkout.id,
      customer: {
        id: customer.id,
        name: customer.name,
        email: customer.email,
        isEmailVerified: customer.emailVerifiedAt !== null,
        isSuspended: customer.suspendedAt !== null,
      },
      items: items.get(checkout.id) ?? [],
      amount: toRupees(checkout.amountPaise),
      since: checkout.createdAt.toISOString(),
      until: checkout.expiresAt.toISOString(),
    }));
    return paged(list, { total: await countHolds(tx), page });
  });
}

async function listItems(db: Db, ids: string[]): Promise<Map<string, Hold['items']>> {
  const rows = await db
    .select({
      checkoutId: holds.checkoutId,
      item: { productId: holds.productId, name: products.name, quantity: holds.quantity },
    })
    .from(holds)
    .innerJoin(products, eq(products.id, holds.productId))
    .where(inArray(holds.checkoutId, ids))
    .orderBy(desc(holds.quantity), asc(products.name));
  const grouped = Map.groupBy(rows, ({ checkoutId }) => checkoutId);
  return new Map(Array.from(grouped, ([id, found]) => [id, found.map(({ item }) => item)]));
}

/** A payment that arrives afterwards is treated like any late payment. */
export async function releaseHold(
  db: Db,
  { id, actor }: { id: string; actor: Actor },
): Promise<void> {
  const items = (await listItems(db, [id])).get(id);
  const [owner] = await db
    .select({ email: users.email })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.userId))
    .where(eq(checkouts.id, id));
  if (!owner || !items) throw new AppError('hold_not_found');
  const subject = `${owner.email}: ${items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}`;
  await audited(db, { actor, action: 'release_hold', subject }, async (tx) => {
    if (!(await releaseStock(tx, id, actor.email))) throw new AppError('hold_not_found');
  });
}
