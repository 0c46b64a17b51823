import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { AppError } from '#shared/errors.ts';
import { creditLines } from '#shared/tax/credit-lines.ts';
import type { DocumentContent } from '#shared/tax/document.ts';
import { invoiceLines, type SoldGoods } from '#shared/tax/invoice-lines.ts';
import { supplyOf, toContent, type DispatchedOrder } from '#server/modules/tax/issue-invoice.ts';
import { StartError } from '#server/start-error.ts';
import { dayInIndia } from '#server/time-in-india.ts';
import {
  insertDocuments,
  openSeries,
  type NewDocument,
  type NumberedDocument,
  type Series,
} from './insert-documents.ts';
import { MARK } from './session.ts';

const BATCH = 2000;

interface Refunded {
  id: string;
  amountPaise: number;
  processedAt: string;
}

type Dispatched = Omit<DispatchedOrder, 'createdAt' | 'items' | 'refundedPaise'> & {
  createdAt: string;
  items: SoldGoods[];
  refunds: Refunded[];
  dispatchedAt: string;
};

/**
 * Issues the invoices and credit notes that generated orders lack, oldest first. While one client inserts a batch, the
 * other one reads the next.
 */
export async function fillDocuments(
  [reader, writer]: [pg.PoolClient, pg.PoolClient],
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const count = await listDispatched(reader);
  const series = await openSeries(writer);
  let credits: Credit[] = [];
  let reading = readDispatched(reader, 1);
  let writing = Promise.resolve();
  for (let first = 1; first <= count; first += BATCH) {
    const orders = await reading;
    const isLast = first + BATCH > count;
    if (!isLast) reading = readDispatched(reader, first + BATCH);
    // The numbers of a batch are saved with it, so the next ones are given afterwards.
    const drafts = orders.map((order) => [order, toInvoice(order)] as const);
    await writing;
    const invoices = drafts.map(([, invoice]) => series.issue(invoice));
    credits.push(...orders.flatMap((order, index) => creditsOf(order, invoices[index])));
    // Credit notes between the orders of two batches wait for the later one, so that their series is in order.
    const until = isLast ? Infinity : Date.parse(orders.at(-1)?.dispatchedAt ?? '');
    const due = credits.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
    credits = credits.filter(({ at }) => at > until);
    const notes = due.map((credit) => series.issue(toCreditNote(credit)));
    writing = write(writer, series, [invoices, notes]).then(() =>
      onProgress(Math.min(count, first + BATCH - 1), count),
    );
    // An error is thrown by the next `await`.
    writing.catch(() => {});
  }
  await writing;
}

async function write(
  client: pg.PoolClient,
  series: Series,
  [invoices, notes]: [NumberedDocument[], NumberedDocument[]],
): Promise<void> {
  await client.query('begin');
  await series.save();
  await insertDocuments(client, invoices);
  await insertDocuments(client, notes);
  await client.query('commit');
}

/** Numbers the dispatched orders without an invoice. */
async function listDispatched(client: pg.PoolClient): Promise<number> {
  await client.query(`
    create temp table load_dispatched as
    select row_number() over (order by at, order_id) as n, order_id, at from (
      select e.order_id, min(e.at) as at
      from order_events e join orders o on o.id = e.order_id join users u on u.id = o.user_id
      where u.google_sub like '${MARK}%' and e.kind = 'status' and e.value in ('shipped', 'delivered')
        and not exists (select from tax_documents d where d.order_id = o.id)
      group by e.order_id) dispatched;
    alter table load_dispatched add primary key (n);
    analyze load_dispatched`);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from load_dispatched',
  );
  return rows[0]?.count ?? 0;
}

async function readDispatched(client: pg.PoolClient, first: number): Promise<Dispatched[]> {
  const { rows } = await client.query<{ dispatched: Dispatched }>(
    `select json_build_object('id', o.id, 'orderNumber', o.order_number, 'createdAt', o.created_at,
      'shippingPaise', o.shipping_paise, 'name', o.name, 'street', o.street, 'city', o.city, 'stateName', o.state_name,
      'pincode', o.pincode, 'landmark', o.landmark, 'gstin', o.gstin, 'companyName', o.company_name,
      'payment', json_build_object('id', pay.id, 'method', pay.method), 'dispatchedAt', d.at,
      'items', (select json_agg(json_build_object('productId', i.product_id, 'name', i.name, 'size', i.size,
          'pricePaise', i.price_paise, 'quantity', i.quantity,
          'discountPaise', i.discount_paise, 'hsn', t.hsn, 'rateBasisPoints', t.rate_basis_points)
          order by i.position)
        from order_items i join lateral (select hsn, rate_basis_points from product_taxes
          where product_id = i.product_id and applies_from <= (d.at at time zone 'Asia/Kolkata')::date
          order by applies_from desc limit 1) t on true
        where i.order_id = o.id),
      'refunds', coalesce((select json_agg(json_build_object('id', r.id, 'amountPaise', r.amount_paise,
          'processedAt', r.processed_at) order by r.processed_at)
        from refunds r where r.payment_id = pay.id and r.state = 'processed' and r.method <> 'chargeback'), '[]')
    ) as dispatched
    from load_dispatched d join orders o on o.id = d.order_id join payments pay on pay.id = o.payment_id
    where d.n between $1 and $2 order by d.n`,
    [first, first + BATCH - 1],
  );
  return rows.map(({ dispatched }) => dispatched);
}

const isBefore = (order: Dispatched) => (refund: Refunded) =>
  Date.parse(refund.processedAt) < Date.parse(order.dispatchedAt);

function toInvoice(order: Dispatched): NewDocument {
  const refundedPaise = order.refunds
    .filter(isBefore(order))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const content = contentOf(order, refundedPaise);
  const supply = supplyOf(content);
  const { items: goods, shippingPaise } = order;
  const lines = invoiceLines({ goods, shippingPaise, discountPaise: refundedPaise, supply });
  const isTaxed = content.seller.registration === 'registered';
  return {
    id: randomUUID(),
    kind: isTaxed ? 'tax_invoice' : 'bill_of_supply',
    at: Date.parse(order.dispatchedAt),
    orderId: order.id,
    invoiceId: null,
    refundId: null,
    supply,
    content,
    lines: lines.map((line, position) => Object.assign(line, { position })),
  };
}

function contentOf(order: Dispatched, refundedPaise: number): DocumentContent {
  try {
    return toContent({ ...order, createdAt: new Date(order.createdAt), refundedPaise });
  } catch (error) {
    if (error instanceof AppError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

interface Credit {
  at: number;
  refund: Refunded;
  /** The part of the invoice that earlier refunds have not credited. */
  invoice: NumberedDocument;
}

function creditsOf(order: Dispatched, invoice: NumberedDocument | undefined): Credit[] {
  if (!invoice) return [];
  const after = order.refunds.filter((refund) => !isBefore(order)(refund));
  // Generated orders have at most one; more would have to share what is left of the lines.
  if (after.length > 1) throw new StartError(`${order.orderNumber} has several refunds.`);
  return after.map((refund) => {
    const at = Math.max(Date.parse(refund.processedAt), invoice.issuedAt.getTime());
    return { at, refund, invoice };
  });
}

function toCreditNote({ at, refund, invoice }: Credit): NewDocument {
  const { id: invoiceId, orderId, supply, content, serial, issuedAt } = invoice;
  return {
    id: randomUUID(),
    kind: 'credit_note',
    at,
    orderId,
    invoiceId,
    refundId: refund.id,
    supply,
    content: {
      ...content,
      invoice: { serial, issuedOn: dayInIndia(issuedAt) },
      reason: 'Refund',
    },
    lines: creditedLines(invoice, refund.amountPaise),
  };
}

function creditedLines({ lines, supply }: NumberedDocument, amountPaise: number) {
  const creditable = lines.map((line) => ({
    position: line.position,
    totalPaise: line.totalPaise,
    taxPaise: line.cgstPaise + line.sgstPaise + line.igstPaise,
    creditedPaise: 0,
    creditedTaxPaise: 0,
  }));
  return creditLines(creditable, amountPaise, supply).flatMap((amounts) => {
    const line = lines[amounts.position];
    return line ? Object.assign({}, line, { quantity: null, discountPaise: 0 }, amounts) : [];
  });
}
