import { settings } from '#shared/settings/current.ts';
import { goodsOf } from '#shared/tax/combo-goods.ts';
import { includedGstPaise } from '#shared/tax/included-gst.ts';
import type { Db } from '../../db/client.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { loadRates, type FindRate } from '../tax/find-rates.ts';
import type { listDocumentsOfOrders } from '../tax/queries.ts';
import { partColumns, type ItemPart } from './item-parts.ts';
import type { orders } from './tables.ts';

interface PricedItem {
  item: Parameters<typeof goodsOf>[0];
  parts: readonly ItemPart[];
}

type Row = Pick<typeof orders.$inferSelect, 'id' | 'createdAt' | 'shippingPaise'>;
type Documents = Awaited<ReturnType<typeof listDocumentsOfOrders>>;

/**
 * The GST in the totals of orders: as their invoices state it or, before the dispatch, at the rates of the day of the
 * order. An order without a known rate is left out.
 */
export async function findIncludedGst(
  db: Db,
  rows: Row[],
  items: ReadonlyMap<string, PricedItem[]>,
  documents: ReadonlyMap<string, Documents>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const open: Row[] = [];
  for (const row of rows) {
    const invoice = documents.get(row.id)?.find(({ kind }) => kind !== 'credit_note');
    if (invoice?.kind === 'tax_invoice')
      found.set(row.id, invoice.cgstPaise + invoice.sgstPaise + invoice.igstPaise);
    else if (!invoice) open.push(row);
  }
  if (open.length === 0 || settings().tax.registration !== 'registered') return found;
  const ids = open.flatMap(({ id }) => items.get(id)?.flatMap(productIdsOf) ?? []);
  const findRate = await loadRates(db, ids);
  for (const row of open) {
    const paise = estimate(row, items.get(row.id) ?? [], findRate);
    if (paise !== undefined) found.set(row.id, paise);
  }
  return found;
}

const productIdsOf = ({ item, parts }: PricedItem) =>
  parts.length > 0 ? partColumns(parts).map(({ productId }) => productId) : [item.productId];

function estimate(
  { createdAt, shippingPaise }: Row,
  items: PricedItem[],
  findRate: FindRate,
): number | undefined {
  const day = dayInIndia(createdAt);
  const goods = items.flatMap(({ item, parts }) => goodsOf({ ...item, parts: partColumns(parts) }));
  const lines = goods.map(({ productId, totalPaise }) => ({
    totalPaise,
    rateBasisPoints: findRate(productId, day)?.rateBasisPoints ?? null,
  }));
  return includedGstPaise(lines, shippingPaise);
}
