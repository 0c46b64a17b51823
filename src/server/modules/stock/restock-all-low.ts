import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAuditEvent, type Actor } from '../audit/audited.ts';
import { restockLow } from '../inventory/stock.ts';

/** Restocks all low products for an administrator. Returns how many there were. */
export async function restockAllLow(
  db: Db,
  { level, actor }: { level: number; actor: Actor },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const count = await restockLow(tx, { level, actor: actor.email });
    const subject = `${count} products to ${level} units each`;
    await recordAuditEvent(tx, { actor, action: 'restock', subject });
    return count;
  });
}
