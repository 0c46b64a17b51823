import { AppError } from '#shared/errors.ts';
import { formatPhone } from '#shared/india.ts';
import { addressLines, isWhole } from '#shared/orders/address-lines.ts';
import { can, type Role } from '#shared/accounts/permissions.ts';
import { printParts, type PrintPart } from '#shared/tax/contract.ts';
import type { Layout, TaxDocument } from '#shared/tax/document.ts';
import type { Db } from '../../db/client.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { allSettings } from '../settings/request-settings.ts';
import type { PdfRenderer } from '../tax/pdf/pdf-renderer.ts';
import type { PdfPart } from '../tax/pdf/render-request.ts';
import type { PackingSlip } from '../tax/pdf/slip.ts';
import { loadDocuments } from '../tax/queries.ts';
import { findAnyOrders, type FullOrder } from './admin-queries.ts';

interface Deps {
  db: Db;
  pdfRenderer: Pick<PdfRenderer, 'renderParts'>;
}

interface Request {
  /** Ids or numbers. */
  ids: string[];
  /** All that the role may print, if it is missing. */
  parts?: PrintPart[] | undefined;
  role: Role;
  /** That of the settings, if it is missing. */
  layout?: Layout | undefined;
}

/** One PDF for packing: for each order its packing slip and then its invoice, in the order of the ids. */
export async function printOrders({ db, pdfRenderer }: Deps, { ids, layout, ...request }: Request) {
  const parts = permittedParts(request);
  const found = inOrderOf(ids, await findAnyOrders(db, ids));
  const invoices = parts.includes('invoices') ? await loadInvoices(db, found) : undefined;
  const printed: PdfPart[] = [];
  for (const order of found) {
    const document = invoices?.get(order.id);
    const slip = toSlip(order, invoices && !document ? NO_INVOICE : '');
    if (parts.includes('slips')) printed.push({ kind: 'slip', slip });
    if (document) printed.push({ kind: 'document', document });
  }
  if (printed.length === 0) throw new AppError('invoices_missing');
  const title = parts.length === 2 ? 'Packing slips and invoices' : titles[parts[0] ?? 'slips'];
  const { printLayout } = allSettings().tax;
  const pdf = await pdfRenderer.renderParts(printed, { layout: layout ?? printLayout, title });
  return { pdf, name: `orders-${dayInIndia(new Date())}.pdf` };
}

function permittedParts({ parts, role }: Pick<Request, 'parts' | 'role'>): PrintPart[] {
  const permitted = printParts.filter((part) => can(role, partPermissions[part]));
  if (parts && !parts.every((part) => permitted.includes(part))) throw new AppError('forbidden');
  return parts ?? permitted;
}

const partPermissions = { slips: 'ship_orders', invoices: 'view_money' } as const;

const titles: Record<PrintPart, string> = { slips: 'Packing slips', invoices: 'Invoices' };

const NO_INVOICE = 'No invoice yet: an order gets its invoice when it is shipped.';

function inOrderOf(ids: string[], orders: FullOrder[]): FullOrder[] {
  const byKey = new Map(
    orders.flatMap((order) => [
      [order.id, order],
      [order.orderNumber, order],
    ]),
  );
  const missing = ids.filter((id) => !byKey.has(id));
  if (missing.length > 0) {
    throw new AppError('order_not_found', { message: `Order not found: ${missing.join(', ')}` });
  }
  // The id and the number of an order may both be requested.
  return [...new Set(ids.flatMap((id) => byKey.get(id) ?? []))];
}

/** The invoices, or bills of supply, by order. */
async function loadInvoices(db: Db, orders: FullOrder[]): Promise<Map<string, TaxDocument>> {
  const issued = orders.flatMap(({ id, documents }) =>
    documents.flatMap((document) =>
      document.kind === 'credit_note' ? [] : { orderId: id, documentId: document.id },
    ),
  );
  const documents = await loadDocuments(
    db,
    issued.map(({ documentId }) => documentId),
  );
  const byId = new Map(documents.map((document) => [document.id, document]));
  return new Map(
    issued.flatMap(({ orderId, documentId }) => {
      const document = byId.get(documentId);
      return document ? [[orderId, document] as const] : [];
    }),
  );
}

function toSlip(order: FullOrder, note: string): PackingSlip {
  const { orderNumber, createdAt, shippingAddress: address, company, contact, items } = order;
  return {
    orderNumber,
    orderedAt: createdAt,
    problem: !address ? 'No address provided' : isWhole(address) ? '' : 'Incomplete address',
    deliverTo: address
      ? addressLines(address, company)
      : [contact.name, formatPhone(contact.phone)].filter(Boolean),
    items: items.map(({ name, size, quantity }) => ({ name, size, quantity })),
    note,
  };
}
