import { ApiError } from './api-error.ts';
import { newId, type Entity, type Settlement } from './entities.ts';
import { unknownIdError } from './provider-context.ts';
import type { RecordStore } from './record-store.ts';
import { itemOf, newItem, type SettlementItem } from './settlement-items.ts';

/** `missing` leaves a payment out, `on_hold` lists it without paying it out. */
export type Difference = 'missing' | 'on_hold' | { fee?: number; tax?: number; credit?: number };

export interface SettleInput {
  settledAt: number;
  /** Later payments and refunds wait for the next settlement. */
  capturedUntil: number;
  /** By the id of a payment or refund. */
  differences?: Record<string, Difference>;
  /** Positive amounts are paid to the shop. */
  adjustments?: { amount: number; description: string | null }[];
}

/** One settlement at a time. */
const LOCK = 'settlements';

/** Pays out what is due; without a positive balance it waits for further payments. */
export async function settle(
  store: RecordStore,
  input: SettleInput,
): Promise<Settlement | undefined> {
  return store.withOrderLock(LOCK, async (locked) => {
    const due = [...(await listDue(locked, input)), ...newAdjustments(input)];
    const settlement = newSettlement(due, input.settledAt);
    if (due.length === 0 || settlement.amount < 0) return undefined;
    const items = due.map((item) => (item.on_hold ? item : settleItem(item, settlement)));
    const day = dayInIndia(input.settledAt);
    const parents = [listKey(day), listKey(day.slice(0, 7))];
    await locked.put(settlement.id, { entity: settlement, orderId: LOCK, parents, items });
    return settlement;
  });
}

async function listDue(
  store: RecordStore,
  { capturedUntil, differences = {} }: SettleInput,
): Promise<SettlementItem[]> {
  const records = await store.list();
  const entities = new Map<string, Entity>(records.map(({ entity }) => [entity.id, entity]));
  const earlier = records.flatMap(({ items = [] }) => items);
  const settled = new Set(earlier.flatMap((item) => (item.settled ? item.entity_id : [])));
  return [...entities.values()].flatMap((entity) => {
    const item = itemOf(entity, entities);
    const isDue = item && item.created_at <= capturedUntil && !settled.has(item.entity_id);
    return isDue ? applyDifference(item, differences[item.entity_id]) : [];
  });
}

function applyDifference(item: SettlementItem, difference?: Difference): SettlementItem[] {
  if (difference === 'missing') return [];
  if (difference === 'on_hold') return [{ ...item, on_hold: true }];
  const changed = { ...item, ...difference };
  const credit = difference?.credit ?? (changed.debit > 0 ? 0 : changed.amount - changed.fee);
  return [{ ...changed, credit }];
}

function newAdjustments({ adjustments = [], settledAt }: SettleInput): SettlementItem[] {
  return adjustments.map(({ amount, description }) =>
    newItem({
      entity_id: newId('adj_'),
      type: 'adjustment',
      amount: Math.abs(amount),
      credit: Math.max(0, amount),
      debit: Math.max(0, -amount),
      created_at: settledAt,
      description,
    }),
  );
}

function newSettlement(due: SettlementItem[], settledAt: number): Settlement {
  const paidOut = due.filter((item) => !item.on_hold);
  return {
    id: newId('setl_'),
    entity: 'settlement',
    amount: paidOut.reduce((sum, { credit, debit }) => sum + credit - debit, 0),
    status: 'processed',
    fees: 0,
    tax: 0,
    utr: `${settledAt}${newId().slice(0, 6).toLowerCase()}`,
    created_at: settledAt,
  };
}

const settleItem = (item: SettlementItem, { id, utr, created_at }: Settlement): SettlementItem => ({
  ...item,
  settled: true,
  settled_at: created_at,
  settlement_id: id,
  settlement_utr: utr,
});

export async function getSettlement(store: RecordStore, id: string): Promise<Settlement> {
  const record = await store.get(id);
  if (record?.entity.entity !== 'settlement') throw unknownIdError();
  return record.entity;
}

interface SettlementQuery {
  /** A day or a month: `2026-10-05`, `2026-10`. */
  when: string;
  count: number;
  skip: number;
}

export async function listSettledItems(
  store: RecordStore,
  { when, count, skip }: SettlementQuery,
): Promise<SettlementItem[]> {
  const records = await store.listByParent(listKey(when));
  return records.flatMap(({ items = [] }) => items).slice(skip, skip + count);
}

const listKey = (when: string) => `settled ${when}`;

const COUNT_DEFAULT = 10;
const COUNT_MAX = 100;

export function readSettlementQuery(search: URLSearchParams): SettlementQuery {
  const read = (field: string, min: number, max: number, missing?: number) => {
    const text = search.get(field) ?? missing?.toString();
    if (text === undefined) throw new ApiError(`The ${field} field is required.`, { field });
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    throw new ApiError(`The ${field} must be between ${min} and ${max}.`, { field });
  };
  const month = `${read('year', 2000, 9999)}-${twoDigits(read('month', 1, 12))}`;
  const when = search.has('day') ? `${month}-${twoDigits(read('day', 1, 31))}` : month;
  const count = read('count', 1, COUNT_MAX, COUNT_DEFAULT);
  return { when, count, skip: read('skip', 0, Number.MAX_SAFE_INTEGER, 0) };
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Razorpay lists settlements by their day in India. */
function dayInIndia(seconds: number): string {
  return new Date((seconds + 5.5 * 3600) * 1000).toISOString().slice(0, 10);
}
