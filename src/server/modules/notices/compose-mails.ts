import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import type { Composers } from '../mail/composers.ts';
import { ordersOverdueMail, type OverdueOrder } from '../mail/overdue-mail.ts';
import { allSettings } from '../settings/request-settings.ts';
import { isDue } from '../orders/order-search.ts';

/** Composes the mail about orders that became overdue. Orders that have left since are not in it. */
export function noticeMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, 'orders_overdue'> {
  return {
    async orders_overdue({ to, data: { batchId = '' } }) {
      // The address may have been removed since the mail was queued.
      if (!allSettings().orders.notify.overdue.includes(to)) return undefined;
      const orders = await listOverdue(db, batchId);
      return orders.length === 0 ? undefined : ordersOverdueMail({ orders, shopUrl: publicUrl });
    },
  };
}

async function listOverdue(db: Db, batchId: string): Promise<OverdueOrder[]> {
  const { rows } = await db.execute<Record<keyof OverdueOrder, string>>(sql`
    select orders.id, order_number as "orderNumber", name, coalesce(city, '') as city, dispatch_by as "dispatchBy"
    from notices join orders on orders.id = notices.subject
    where notices.batch_id = ${batchId} and ${isDue('overdue')} order by dispatch_by, orders.id`);
  return rows.map((row) => Object.assign(row, { dispatchBy: new Date(row.dispatchBy) }));
}
