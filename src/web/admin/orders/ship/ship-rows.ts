import type { BulkPreview } from '#shared/orders/bulk-contract.ts';
import type { ReadNumber } from './read-numbers.ts';

export type ShipOrder = BulkPreview['orders'][number];

/** What is typed for the parcel of an order. */
export interface ShipRow {
  trackingNumber: string;
  /** Empty: the courier of all. */
  courier: string;
  weightGrams: string;
}

export type ShipRows = Readonly<Record<string, ShipRow>>;

export const emptyRow: ShipRow = { trackingNumber: '', courier: '', weightGrams: '' };

const comparable = (number: string) => number.replace(/\s/g, '').toUpperCase();

/** The parcels of these orders as far as they are known. */
export const startRows = (orders: readonly ShipOrder[], draft: ShipRows): ShipRows =>
  Object.fromEntries(
    orders.map(({ id, courier, trackingNumber }) => [
      id,
      draft[id] ?? { ...emptyRow, courier: courier ?? '', trackingNumber: trackingNumber ?? '' },
    ]),
  );

export interface Filled {
  rows: ShipRows;
  /** Orders of the file that are not among the selected ones. */
  unknown: string[];
  count: number;
}

/** Fills in numbers: by order number, or one after the other from a row on. */
export function fillNumbers(
  rows: ShipRows,
  numbers: readonly ReadNumber[],
  { orders, from = 0 }: { orders: readonly ShipOrder[]; from?: number },
): Filled {
  const filled: Record<string, ShipRow> = { ...rows };
  const byNumber = new Map(orders.map(({ id, orderNumber }) => [orderNumber, id]));
  const unknown: string[] = [];
  let next = from;
  let count = 0;
  for (const { orderNumber, trackingNumber, courier, weightGrams } of numbers) {
    const id = orderNumber ? byNumber.get(orderNumber) : orders[next++]?.id;
    if (id === undefined) {
      unknown.push(orderNumber ?? trackingNumber);
      continue;
    }
    const row = filled[id] ?? emptyRow;
    filled[id] = {
      trackingNumber,
      courier: courier ?? row.courier,
      weightGrams: weightGrams === undefined ? row.weightGrams : String(weightGrams),
    };
    count += 1;
  }
  return { rows: filled, unknown, count };
}

/** Messages for numbers that several rows have, by order. */
export function findDuplicates(
  rows: ShipRows,
  orders: readonly ShipOrder[],
): Record<string, string> {
  const first = new Map<string, number>();
  const messages: Record<string, string> = {};
  for (const [index, { id }] of orders.entries()) {
    const number = comparable(rows[id]?.trackingNumber ?? '');
    const before = first.get(number);
    if (number === '') continue;
    if (before === undefined) first.set(number, index);
    else messages[id] = `Row ${before + 1} has the same number`;
  }
  return messages;
}

/** The parcels as the server expects them. */
export function toParcels(rows: ShipRows, orders: readonly ShipOrder[], courier: string) {
  return orders.map(({ id }) => {
    const { trackingNumber, courier: own, weightGrams } = rows[id] ?? emptyRow;
    const grams = Number(weightGrams);
    return {
      order: id,
      courier: own.trim() || courier.trim() || null,
      trackingNumber: trackingNumber.trim() || null,
      ...(weightGrams.trim() !== '' && { weightGrams: grams }),
    };
  });
}

/** The server names the rows that it rejects by their index. */
export function errorsByOrder(
  errors: Readonly<Record<string, string>>,
  orders: readonly ShipOrder[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => {
      const index = /^parcels\.(\d+)\./.exec(field)?.[1];
      const order = index === undefined ? undefined : orders[Number(index)];
      return order ? [[order.id, message]] : [];
    }),
  );
}
