import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAuditEvent, type Actor } from '../audit/audited.ts';
import { restockLow } from '../inventory/stock.ts';

/** Restocks all low products for an administrator. Returns how many there were. */
export async function restockAllLow(
  db: Db,
  { level, by }: { level: number; by: Actor },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const count = await restockLow(tx, { level, actor: by.email });
    const subject = `${count} products to ${level} units each`;
    await recordAuditEvent(tx, { actor: by, action: 'restock', subject });
    return count;
  });
}
