import { AppError } from '#shared/errors.ts';
import { invoiceLines, type SoldGoods } from '#shared/tax/invoice-lines.ts';
import type { DocumentContent, Supply } from '#shared/tax/document.ts';
import { findState } from '#shared/tax/states.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, ne } from '../../db/drizzle.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { allSettings } from '../settings/request-settings.ts';
import { loadRates } from './find-rates.ts';
import { insertDocument } from './insert-document.ts';
import { readSeller } from './seller.ts';
import { taxDocuments } from './tables.ts';

/** An order whose goods leave the shop. */
export interface DispatchedOrder {
  id: string;
  orderNumber: string;
  createdAt: Date;
  shippingPaise: number;
  name: string;
  street: string | null;
  city: string | null;
  stateName: string | null;
  pincode: string | null;
  landmark: string | null;
  gstin: string | null;
  companyName: string | null;
  items: Omit<SoldGoods, 'hsn' | 'rateBasisPoints'>[];
  payment: DocumentContent['payment'];
  /** What was refunded before the dispatch. */
  refundedPaise: number;
  /** Its PDF is drawn this much later, or when it is requested. */
  drawnAfterSeconds?: number | undefined;
}

/**
 * Issues the invoice, or the bill of supply, of a locked order that is dispatched. An order gets one, even if it is
 * dispatched again. Throws and writes nothing if a detail that the law requires is missing.
 */
export async function issueInvoice(tx: Db, order: DispatchedOrder): Promise<string | undefined> {
  if (await hasInvoice(tx, order.id)) return undefined;
  const now = new Date();
  const { tax } = allSettings();
  const content = toContent(order);
  const supply = supplyOf(content);
  const goods = await withRates(tx, order, { day: dayInIndia(now), isTaxed: supply !== 'untaxed' });
  const { shippingPaise, refundedPaise: discountPaise } = order;
  const lines = invoiceLines({ goods, shippingPaise, discountPaise, supply });
  const isTaxed = tax.registration === 'registered';
  const { id } = await insertDocument(
    tx,
    {
      kind: isTaxed ? 'tax_invoice' : 'bill_of_supply',
      prefix: isTaxed ? tax.invoicePrefix : tax.billPrefix,
      orderId: order.id,
      supply,
      content,
      lines: lines.map((line, position) => Object.assign(line, { position })),
      drawnAfterSeconds: order.drawnAfterSeconds,
    },
    now,
  );
  return id;
}

async function hasInvoice(tx: Db, orderId: string): Promise<boolean> {
  const isInvoice = and(eq(taxDocuments.orderId, orderId), ne(taxDocuments.kind, 'credit_note'));
  const found = await tx.select({ id: taxDocuments.id }).from(taxDocuments).where(isInvoice);
  return found.length > 0;
}

/** Without an address, the law takes the place of the seller. */
export function toContent(order: DispatchedOrder): DocumentContent {
  const { name, street, city, pincode, landmark, companyName, gstin, payment } = order;
  const seller = readSeller();
  const state = findState(order.stateName);
  const isComplete = street !== null && city !== null && pincode !== null && state;
  return {
    seller,
    recipient: {
      name,
      companyName,
      gstin,
      address: isComplete ? { street, landmark, city, state, pincode } : null,
    },
    placeOfSupply: state ?? seller.address.state,
    order: { number: order.orderNumber, placedAt: order.createdAt.toISOString() },
    payment,
    invoice: null,
    reason: null,
  };
}

export function supplyOf({ seller, placeOfSupply }: DocumentContent): Supply {
  if (seller.registration !== 'registered') return 'untaxed';
  return seller.address.state.code === placeOfSupply.code ? 'intra_state' : 'inter_state';
}

async function withRates(
  tx: Db,
  { items }: DispatchedOrder,
  { day, isTaxed }: { day: string; isTaxed: boolean },
): Promise<SoldGoods[]> {
  const ids = items.map(({ productId }) => productId);
  const findRate = await loadRates(tx, ids);
  const missing = items.flatMap(({ productId, name }) => (findRate(productId, day) ? [] : name));
  if (isTaxed && missing.length > 0) {
    const message = `Enter the HSN code and GST rate of ${missing.join(', ')} before you dispatch this order. The order was not changed.`;
    throw new AppError('tax_details_missing', { message });
  }
  return items.map((item) => ({
    ...item,
    hsn: findRate(item.productId, day)?.hsn ?? null,
    rateBasisPoints: findRate(item.productId, day)?.rateBasisPoints ?? 0,
  }));
}
