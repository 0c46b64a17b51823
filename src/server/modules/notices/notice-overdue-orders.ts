import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { allSettings } from '../settings/request-settings.ts';
import { isDue } from '../orders/order-search.ts';

/** The rest follows with the next run. */
const BATCH = 1000;

/**
 * Notices orders that became overdue, each once, and mails one list of them to each recipient. The insert decides which
 * of several processes mails an order. Returns their number.
 */
export async function noticeOverdueOrders(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const batchId = randomUUID();
    const { rowCount } = await tx.execute(sql`
      insert into notices (key, kind, subject, batch_id)
      select 'overdue:' || id, 'overdue', id, ${batchId} from orders
      where ${isDue('overdue')} and not exists (select from notices where key = 'overdue:' || orders.id)
      order by dispatch_by limit ${BATCH}
      on conflict (key) do nothing`);
    const count = rowCount ?? 0;
    if (count === 0) return 0;
    for (const to of allSettings().orders.notify.overdue) {
      await queueMail(tx, { kind: 'orders_overdue', to, data: { batchId } });
    }
    return count;
  });
}
