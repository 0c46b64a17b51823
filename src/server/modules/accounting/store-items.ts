import type { ProviderSettlementItem } from '../../adapters/provider-types.ts';
import type { Db } from '../../db/client.ts';
import { getTableColumns, inArray, sql } from '../../db/drizzle.ts';
import { disputes } from '../payments/tables.ts';
import { settlementItems } from './tables.ts';

const { entityId: _, matchId: __, fetchedAt: ___, ...fetched } = getTableColumns(settlementItems);
const columns = Object.entries(fetched);
const listOf = (table: string) => columns.map(([, { name }]) => `${table}.${name}`).join(', ');

/** An item that was paid out stays paid out, also if a late response still lists it as waiting. */
const isChange = sql.raw(`(settlement_items.settled_at is null or excluded.settled_at is not null)
  and (${listOf('settlement_items')}) is distinct from (${listOf('excluded')})`);

const fromProvider = Object.fromEntries(
  columns.map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]),
);

/** Stores each item once, by its id at the provider. Returns how many are new or changed. */
export async function storeItems(db: Db, items: ProviderSettlementItem[]): Promise<number> {
  if (items.length === 0) return 0;
  const paymentIds = await findPaymentsOfDisputes(db, items);
  // One order of the rows in all processes, so that they do not wait for each other in a circle.
  const rows = withoutRepeats(items)
    .map((item) => toRow(item, paymentIds))
    .toSorted((a, b) => (a.entityId < b.entityId ? -1 : 1));
  const stored = await db
    .insert(settlementItems)
    .values(rows)
    .onConflictDoUpdate({
      target: settlementItems.entityId,
      set: { ...fromProvider, fetchedAt: sql`now()` },
      setWhere: isChange,
    })
    .returning({ id: settlementItems.entityId });
  return stored.length;
}

/** One statement cannot store the same row twice. */
function withoutRepeats(items: ProviderSettlementItem[]): ProviderSettlementItem[] {
  const paidOutLast = items.toSorted(
    (a, b) => Number(a.payout !== null) - Number(b.payout !== null),
  );
  return [...new Map(paidOutLast.map((item) => [item.entityId, item])).values()];
}

/** The provider names the dispute of a chargeback, but not its payment. */
async function findPaymentsOfDisputes(
  db: Db,
  items: ProviderSettlementItem[],
): Promise<Map<string, string>> {
  const ids = items.flatMap(({ paymentId, disputeId }) => (paymentId ? [] : (disputeId ?? [])));
  if (ids.length === 0) return new Map();
  const found = await db.select().from(disputes).where(inArray(disputes.id, ids));
  return new Map(found.map(({ id, paymentId }) => [id, paymentId]));
}

function toRow(item: ProviderSettlementItem, paymentIds: Map<string, string>) {
  const { payout, createdAt, disputeId, paymentId, ...rest } = item;
  return {
    ...rest,
    paymentId: paymentId ?? paymentIds.get(disputeId ?? '') ?? null,
    occurredAt: createdAt,
    settlementId: payout?.settlementId ?? null,
    utr: payout?.utr ?? null,
    settledAt: payout?.at ?? null,
  };
}
