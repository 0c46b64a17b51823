import type { BulkPreview } from '#shared/orders/bulk-contract.ts';
import type { ReadNumber } from './read-numbers.ts';

type ShownParcel = BulkPreview['parcels'][number];

/** A parcel that leaves, with an id for its row. */
export interface ShipParcel extends ShownParcel {
  id: string;
}

/** What is typed for a parcel. */
export interface ShipRow {
  trackingNumber: string;
  /** Empty: the courier of all. */
  courier: string;
  weightGrams: string;
}

export type ShipRows = Readonly<Record<string, ShipRow>>;

export const emptyRow: ShipRow = { trackingNumber: '', courier: '', weightGrams: '' };

export const toShipParcels = (shown: readonly ShownParcel[]): ShipParcel[] =>
  shown.map((parcel) => Object.assign({}, parcel, { id: parcel.parcelId ?? parcel.orderId }));

/** `TKR-20261119-300740`, or `TKR-20261119-300740, parcel 2` of several. */
export const parcelName = ({ orderNumber, nth, count }: ShipParcel): string =>
  count > 1 ? `${orderNumber}, parcel ${nth}` : orderNumber;

const comparable = (number: string) => number.replace(/\s/g, '').toUpperCase();

/** The parcels as far as they are known. */
export const startRows = (parcels: readonly ShipParcel[], draft: ShipRows): ShipRows =>
  Object.fromEntries(
    parcels.map(({ id, courier, trackingNumber, weightGrams }) => [
      id,
      {
        trackingNumber: draft[id]?.trackingNumber || (trackingNumber ?? ''),
        courier: draft[id]?.courier || (courier ?? ''),
        weightGrams: draft[id]?.weightGrams || String(weightGrams ?? ''),
      },
    ]),
  );

export interface Filled {
  rows: ShipRows;
  /** Orders that are not among the selected ones, or numbers for which there is no row. */
  unknown: string[];
  /** Orders that the text has more often than they have parcels; the first numbers count. */
  repeated: string[];
  count: number;
}

/** Fills in numbers: by order number, or one after the other from a row on. An empty line keeps its row. */
export function fillNumbers(
  rows: ShipRows,
  numbers: readonly ReadNumber[],
  { parcels, from = 0 }: { parcels: readonly ShipParcel[]; from?: number },
): Filled {
  const filled: Record<string, ShipRow> = { ...rows };
  const free = new Map<string, string[]>();
  for (const { orderNumber, id } of parcels) {
    free.set(orderNumber, [...(free.get(orderNumber) ?? []), id]);
  }
  const unknown: string[] = [];
  const repeated = new Set<string>();
  let next = from;
  let count = 0;
  for (const { orderNumber, trackingNumber, courier, weightGrams } of numbers) {
    const id = orderNumber ? free.get(orderNumber)?.shift() : parcels[next++]?.id;
    if (trackingNumber === '') continue;
    if (id === undefined) {
      if (orderNumber && free.has(orderNumber)) repeated.add(orderNumber);
      else unknown.push(orderNumber ?? trackingNumber);
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
  return { rows: filled, unknown, repeated: [...repeated], count };
}

/** Excel writes long numbers like this, without their last digits. */
const ROUNDED = /^\d[.,]\d+E\+\d+$/i;

/** Messages for numbers that several rows have, or that a spreadsheet has rounded, by row. */
export function findWrongNumbers(
  rows: ShipRows,
  parcels: readonly ShipParcel[],
): Record<string, string> {
  const first = new Map<string, string>();
  const messages: Record<string, string> = {};
  for (const parcel of parcels) {
    const number = comparable(rows[parcel.id]?.trackingNumber ?? '');
    const before = first.get(number);
    if (number === '') continue;
    if (ROUNDED.test(number)) {
      messages[parcel.id] = 'A spreadsheet has rounded this number. Format its column as text.';
    } else if (before === undefined) first.set(number, parcelName(parcel));
    else messages[parcel.id] = `${before} has the same number`;
  }
  return messages;
}

/** The parcels as the server expects them. What was empty and stays empty may have been entered by a colleague since. */
export function toParcels(rows: ShipRows, parcels: readonly ShipParcel[], courierOfAll: string) {
  return parcels.map((parcel) => {
    const typed = rows[parcel.id] ?? emptyRow;
    const trackingNumber = typed.trackingNumber.trim() || null;
    const courier = typed.courier.trim() || courierOfAll.trim() || null;
    return {
      order: parcel.orderId,
      ...(parcel.parcelId !== null && { parcelId: parcel.parcelId }),
      ...(courier !== parcel.courier && { courier }),
      ...(trackingNumber !== parcel.trackingNumber && { trackingNumber }),
      ...(typed.weightGrams.trim() !== '' && { weightGrams: Number(typed.weightGrams) }),
    };
  });
}

export const countUntracked = (rows: ShipRows, parcels: readonly ShipParcel[]): number =>
  parcels.filter(({ id }) => !rows[id]?.trackingNumber.trim()).length;

/** The server names the rows that it rejects by their index. */
export function errorsByRow(
  errors: Readonly<Record<string, string>>,
  parcels: readonly ShipParcel[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => {
      const index = /^parcels\.(\d+)\./.exec(field)?.[1];
      const parcel = index === undefined ? undefined : parcels[Number(index)];
      return parcel ? [[parcel.id, message]] : [];
    }),
  );
}
