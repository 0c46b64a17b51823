import { AppError } from '#shared/errors.ts';
import type { OrderView } from '#shared/orders/lists-contract.ts';
import { viewsMax } from '#shared/orders/order-list.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { orderViews } from './tables.ts';

/** The saved views of an account, oldest first. */
export function listOrderViews(db: Db, userId: string): Promise<OrderView[]> {
  const { id, name, search } = orderViews;
  return db
    .select({ id, name, search })
    .from(orderViews)
    .where(eq(orderViews.userId, userId))
    .orderBy(asc(orderViews.createdAt), id);
}

interface NewView {
  userId: string;
  name: string;
  search: string;
}

/** Saving the same view again changes nothing, so that a lost response can be repeated. */
export async function saveOrderView(
  db: Db,
  { userId, name, search }: NewView,
): Promise<OrderView[]> {
  await inTransaction(db, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('order_views'), hashtext(${userId}))`,
    );
    const views = await listOrderViews(tx, userId);
    const same = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
    if (same?.search === search) return;
    if (same) throw nameTaken(name);
    if (views.length >= viewsMax) {
      const text = `You have ${viewsMax} views already. Delete one first.`;
      throw new AppError('invalid_input', { message: text, errors: { name: text } });
    }
    await tx.insert(orderViews).values({ userId, name, search });
  });
  return listOrderViews(db, userId);
}

interface OwnView {
  id: string;
  userId: string;
}

export async function renameOrderView(db: Db, { name, ...view }: OwnView & { name: string }) {
  const renamed = await db
    .update(orderViews)
    .set({ name })
    .where(isOwn(view))
    .returning({ id: orderViews.id })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(name) : error;
    });
  if (renamed.length === 0) throw new AppError('order_view_not_found');
  return listOrderViews(db, view.userId);
}

/** A view that another browser has deleted is gone as well. */
export async function deleteOrderView(db: Db, view: OwnView): Promise<OrderView[]> {
  await db.delete(orderViews).where(isOwn(view));
  return listOrderViews(db, view.userId);
}

const isOwn = ({ id, userId }: OwnView) =>
  and(eq(orderViews.id, id), eq(orderViews.userId, userId));

function nameTaken(name: string): AppError {
  const text = `You already have a view named “${name}”`;
  return new AppError('invalid_input', { message: text, errors: { name: text } });
}
