import { randomBytes } from 'node:crypto';
import { creditLines } from '#shared/tax/credit-lines.ts';
import type { DocumentContent, Registration } from '#shared/tax/document.ts';
import { checkDigit } from '#shared/tax/gstin.ts';
import { invoiceLines } from '#shared/tax/invoice-lines.ts';
import { findState } from '#shared/tax/states.ts';
import type { Db } from '../db/client.ts';
import { eq, sql } from '../db/drizzle.ts';
import { inTransaction } from '../db/transaction.ts';
import { jobs } from '../jobs/tables.ts';
import { orderEvents } from '../modules/orders/tables.ts';
import { payments, refunds } from '../modules/payments/tables.ts';
import { insertDocument, type NewDocument } from '../modules/tax/insert-document.ts';
import { supplyOf } from '../modules/tax/issue-invoice.ts';
import { loadDocuments } from '../modules/tax/queries.ts';
import { taxDocuments } from '../modules/tax/tables.ts';
import { insertPaidOrder } from './paid-order.ts';

/** A GSTIN of the state with a right check digit. */
export function makeGstin(stateCode: string, pan = 'AABCT1332L'): string {
  const first14 = `${stateCode}${pan}1Z`;
  return first14 + checkDigit(first14);
}

export const SELLER_GSTIN = makeGstin('09');

interface Goods {
  name?: string;
  pricePaise: number;
  quantity?: number;
  hsn?: string;
  rateBasisPoints?: number;
}

interface BilledOrderOptions {
  by: { id: string; name: string; email: string };
  at: string;
  goods: Goods[];
  shippingPaise?: number;
  /** The state of delivery. */
  state?: string;
  recipientGstin?: string;
  registration?: Registration;
  /** Refunded an hour before the dispatch. */
  refundedPaise?: number;
}

function seller(registration: Registration): DocumentContent['seller'] {
  const state = { name: 'Uttar Pradesh', code: '09' };
  return {
    name: 'Tokri',
    legalName: 'Tokri Foods Private Limited',
    registration,
    gstin: registration === 'unregistered' ? null : SELLER_GSTIN,
    fssaiLicence: '10012345000123',
    address: { street: '1 Hazratganj', city: 'Lucknow', state, pincode: '226001' },
    email: 'orders@tokri.example',
    phone: '9818044121',
  };
}

/**
 * Inserts an order that was dispatched at a time in the past, with its invoice or bill of supply of that day. Its PDF is
 * missing.
 */
export async function insertBilledOrder(db: Db, options: BilledOrderOptions) {
  const {
    goods,
    shippingPaise = 0,
    state: stateName = 'Uttar Pradesh',
    refundedPaise = 0,
  } = options;
  const { registration = 'registered', recipientGstin = null, by } = options;
  const at = new Date(options.at);
  const order = await insertPaidOrder(db, {
    by,
    items: goods.map(({ name = 'Classic Sattu', pricePaise, quantity = 1 }) => ({
      name,
      pricePaise,
      quantity,
    })),
    shippingPaise,
    stateName,
    street: '7 Rose Lane',
    city: 'City',
    pincode: '226001',
    order: { status: 'shipped', createdAt: at },
  });
  const { id: orderId, paymentId, orderNumber } = order;
  await db.update(payments).set({ capturedAt: at }).where(eq(payments.id, paymentId));
  await db.insert(orderEvents).values({ orderId, at, kind: 'status', value: 'shipped' });
  if (refundedPaise > 0) {
    const before = new Date(at.getTime() - 60 * 60 * 1000);
    await insertRefund(db, { paymentId, amountPaise: refundedPaise, at: before });
  }
  const state = findState(stateName);
  if (!state) throw new Error('unknown state');
  const content: DocumentContent = {
    seller: seller(registration),
    recipient: {
      name: by.name,
      companyName: recipientGstin === null ? null : 'Snack House LLP',
      gstin: recipientGstin,
      address: { street: '7 Rose Lane', landmark: null, city: 'City', state, pincode: '226001' },
    },
    placeOfSupply: state,
    order: { number: orderNumber, placedAt: at.toISOString() },
    payment: { id: paymentId, method: 'upi' },
    invoice: null,
    reason: null,
  };
  const supply = supplyOf(content);
  const lines = invoiceLines({
    goods: goods.map((item) => ({
      productId: '1',
      name: item.name ?? 'Classic Sattu',
      size: '500 g',
      pricePaise: item.pricePaise,
      quantity: item.quantity ?? 1,
      discountPaise: 0,
      hsn: item.hsn ?? '1106',
      rateBasisPoints: item.rateBasisPoints ?? 500,
    })),
    shippingPaise,
    discountPaise: refundedPaise,
    supply,
  }).map((line, position) => Object.assign(line, { position }));
  const isTaxed = registration === 'registered';
  const kind = isTaxed ? ('tax_invoice' as const) : ('bill_of_supply' as const);
  const prefix = isTaxed ? 'INV' : 'BOS';
  const document = { kind, prefix, orderId, supply, content, lines };
  const { id, serial } = await insertWithoutPdf(db, document, at);
  return { orderId, paymentId, orderNumber, invoiceId: id, serial };
}

type Billed = Awaited<ReturnType<typeof insertBilledOrder>>;

interface CreditOptions {
  amountPaise: number;
  at: string;
}

/** Inserts a document without the job that draws its PDF, so that a test decides when it is drawn. */
async function insertWithoutPdf(db: Db, document: NewDocument, at: Date) {
  return inTransaction(db, async (tx) => {
    const inserted = await insertDocument(tx, document, at);
    await tx.delete(jobs).where(sql`${jobs.payload} @> ${{ documentIds: [inserted.id] }}::jsonb`);
    return inserted;
  });
}

/** Inserts a processed refund of a billed order with its credit note. Its PDF is missing. */
export async function insertCreditedRefund(db: Db, billed: Billed, options: CreditOptions) {
  const at = new Date(options.at);
  const { amountPaise } = options;
  const { orderId, paymentId, invoiceId } = billed;
  const refundId = await insertRefund(db, { paymentId, amountPaise, at });
  const [invoice] = await loadDocuments(db, [invoiceId]);
  if (!invoice) throw new Error('no invoice');
  const { supply, content, serial, issuedOn } = invoice;
  const lines = await creditedLines(db, invoiceId, amountPaise, invoice);
  const note: NewDocument = {
    kind: 'credit_note',
    prefix: 'CRN',
    orderId,
    invoiceId,
    refundId,
    supply,
    content: { ...content, invoice: { serial, issuedOn }, reason: 'Refund' },
    lines,
  };
  return insertWithoutPdf(db, note, at);
}

async function creditedLines(
  db: Db,
  invoiceId: string,
  amountPaise: number,
  { lines, supply, totals }: Awaited<ReturnType<typeof loadDocuments>>[number],
) {
  const notes = await db
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(eq(taxDocuments.invoiceId, invoiceId));
  const { rows } = await db.execute<{ position: number; total: string; tax: string }>(sql`
    select position, sum(total_paise) as total, sum(cgst_paise + sgst_paise + igst_paise) as tax
    from tax_document_lines where document_id in (select id from tax_documents where invoice_id = ${invoiceId})
    group by position`);
  const credited = new Map(rows.map(({ position, ...sums }) => [position, sums]));
  const creditable = lines.map((line, position) => ({
    position,
    totalPaise: line.totalPaise,
    taxPaise: line.cgstPaise + line.sgstPaise + line.igstPaise,
    creditedPaise: Number(credited.get(position)?.total ?? 0),
    creditedTaxPaise: Number(credited.get(position)?.tax ?? 0),
  }));
  const isWhole = notes.length === 0 && amountPaise === totals.totalPaise;
  return creditLines(creditable, amountPaise, supply).flatMap((amounts) => {
    const line = lines[amounts.position];
    if (!line) return [];
    const quantity = isWhole ? line.quantity : null;
    return Object.assign({}, line, { productId: null, quantity, discountPaise: 0 }, amounts);
  });
}

interface RefundOptions {
  paymentId: string;
  amountPaise: number;
  at: Date;
  method?: 'provider' | 'chargeback';
}

export async function insertRefund(db: Db, { at, ...refund }: RefundOptions): Promise<string> {
  const [row] = await db
    .insert(refunds)
    .values({
      ...refund,
      reason: refund.method === 'chargeback' ? 'chargeback' : 'given_by_shop',
      idempotencyKey: randomBytes(8).toString('hex'),
      state: 'processed',
      providerRefundId: `rfnd_${randomBytes(7).toString('hex')}`,
      nextTryAt: null,
      createdAt: at,
      startedAt: at,
      processedAt: at,
    })
    .returning({ id: refunds.id });
  if (!row) throw new Error('no row');
  return row.id;
}

/** Lets orders of the past count as dispatched after the shop began to issue invoices. */
export async function startInvoicingAt(db: Db, at: string): Promise<void> {
  await db.execute(sql`update invoicing_start set started_at = ${at}::timestamptz`);
}
