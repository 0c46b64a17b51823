import type { BulkKind, BulkOptions } from '#shared/orders/bulk.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';

export interface ClaimedItem {
  bulkId: string;
  position: number;
  orderId: string;
  orderNumber: string;
  input: Record<string, unknown>;
  attempts: number;
  kind: BulkKind;
  options: BulkOptions;
  actorId: string;
  actor: string;
  address: string;
}

/** Longer than a batch takes; after a crash another process claims the items when the lease ends. */
const LEASE = sql`interval '20 seconds'`;

/** Claims due items of running actions for this process. */
export async function claimItems(db: Db, count: number): Promise<ClaimedItem[]> {
  const { rows } = await db.execute<ClaimedItem & Record<string, unknown>>(sql`
    update bulk_items set attempts = attempts + 1, next_try_at = now() + ${LEASE}
    from bulk_actions
    where bulk_actions.id = bulk_id and (bulk_id, position) in (
      select bulk_id, position from bulk_items
      where state = 'waiting' and next_try_at <= now()
        and bulk_id in (select id from bulk_actions where state = 'running')
      order by next_try_at, bulk_id, position limit ${count} for update skip locked)
    returning bulk_id as "bulkId", position, order_id as "orderId", order_number as "orderNumber",
      input, attempts, kind, options, actor_id as "actorId", actor, address`);
  return rows;
}
