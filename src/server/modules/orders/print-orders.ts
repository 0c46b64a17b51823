import { can, type Permission, type Role } from '#shared/accounts/permissions.ts';
import { AppError } from '#shared/errors.ts';
import { formatPhone } from '#shared/india.ts';
import { addressLines, packingProblem } from '#shared/orders/address-lines.ts';
import { packedItems } from '#shared/orders/packed-items.ts';
import type { LabelLayout } from '#shared/orders/label-layout.ts';
import type { PrintPart } from '#shared/tax/contract.ts';
import type { Layout, TaxDocument } from '#shared/tax/document.ts';
import type { Db } from '../../db/client.ts';
import { createLimiter } from '../../limiter.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { allSettings } from '../settings/request-settings.ts';
import type { PdfRenderer } from '../tax/pdf/pdf-renderer.ts';
import type { PdfPart } from '../tax/pdf/render-request.ts';
import type { PackingSlip } from '../tax/pdf/slip.ts';
import { loadDocuments } from '../tax/queries.ts';
import type { FullOrder } from './admin-queries.ts';
import { findOrdersInOrder } from './find-orders-in-order.ts';
import { getPickList } from './pick-list.ts';
import { toShippingLabels } from './shipping-labels.ts';

interface Deps {
  db: Db;
  pdfRenderer: Pick<PdfRenderer, 'renderParts'>;
  printLimiter: PrintLimiter;
}

interface Request {
  /** Ids or numbers. */
  ids: string[];
  /** All that the role may print, if it is missing. */
  parts?: PrintPart[] | undefined;
  user: { id: string; role: Role };
  /** That of the settings, if it is missing. */
  layout?: Layout | undefined;
  labelLayout: LabelLayout;
  /** The first free label of a used sheet. */
  startAt: number;
}

/** So that one account cannot occupy all slots. */
const OWN_JOBS_MAX = 2;

interface PrintLimiter {
  run<T>(accountId: string, job: () => Promise<T>): Promise<T>;
}

/** Each job holds its orders and its PDF in memory. All jobs together leave slots for other files. */
export function createPrintLimiter(): PrintLimiter {
  const all = createLimiter({ concurrency: 2, waiting: 2 });
  const own = new Map<string, number>();
  return {
    async run(accountId, job) {
      const count = (own.get(accountId) ?? 0) + 1;
      if (count > OWN_JOBS_MAX) throw new AppError('unavailable');
      own.set(accountId, count);
      try {
        return await all.run(job);
      } finally {
        const left = (own.get(accountId) ?? 1) - 1;
        if (left > 0) own.set(accountId, left);
        else own.delete(accountId);
      }
    },
  };
}

/** One PDF for packing: the pick list, for each order its slip and then its invoice, and the labels. */
export async function printOrders(deps: Deps, request: Request) {
  const parts = permittedParts(request);
  const { layout, user } = request;
  return deps.printLimiter.run(user.id, async () => {
    const printed = await loadParts(deps.db, { ...request, parts });
    const { printLayout } = allSettings().tax;
    const options = { layout: layout ?? printLayout, title: titleOf(parts) };
    const pdf = await deps.pdfRenderer.renderParts(printed, options);
    return { pdf, name: `orders-${dayInIndia(new Date())}.pdf` };
  });
}

type PartsRequest = Request & { parts: PrintPart[] };

async function loadParts(db: Db, { ids, parts, labelLayout, startAt }: PartsRequest) {
  const found = await findOrdersInOrder(db, ids);
  const printed: PdfPart[] = [];
  if (parts.includes('pick-list')) {
    const list = { ...(await getPickList(db, ids)), printedAt: new Date().toISOString() };
    printed.push({ kind: 'pickList', list });
  }
  const invoices = parts.includes('invoices') ? await loadInvoices(db, found) : undefined;
  for (const order of found) {
    const document = invoices?.get(order.id);
    const slip = toSlip(order, invoices && !document ? NO_INVOICE : '');
    if (parts.includes('slips')) printed.push({ kind: 'slip', slip });
    if (document) printed.push({ kind: 'document', document });
  }
  if (parts.includes('labels')) {
    const labels = await toShippingLabels(db, found);
    printed.push({ kind: 'labels', labels, layout: labelLayout, startAt });
  }
  if (printed.length === 0) throw new AppError('invoices_missing');
  return printed;
}

function permittedParts({ parts, user }: Pick<Request, 'parts' | 'user'>): PrintPart[] {
  const isPermitted = (part: PrintPart) => can(user.role, partPermissions[part]);
  if (parts && !parts.every(isPermitted)) throw new AppError('forbidden');
  return parts ?? (['slips', 'invoices'] as const).filter(isPermitted);
}

const partPermissions: Record<PrintPart, Permission> = {
  'pick-list': 'ship_orders',
  slips: 'ship_orders',
  invoices: 'view_money',
  labels: 'ship_orders',
};

const titles: Record<PrintPart, string> = {
  'pick-list': 'Pick list',
  slips: 'Packing slips',
  invoices: 'Invoices',
  labels: 'Labels',
};

function titleOf(parts: PrintPart[]): string {
  const [first = '', ...others] = parts.map((part) => titles[part]);
  return others.length === 0
    ? first
    : `${first}${others
        .map((title, index) => (index === others.length - 1 ? ' and ' : ', ') + title.toLowerCase())
        .join('')}`;
}

const NO_INVOICE = 'No invoice yet: an order gets its invoice when it is shipped.';

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

function toSlip(order: FullOrder, invoiceNote: string): PackingSlip {
  const { orderNumber, createdAt, shippingAddress: address, company, contact, items } = order;
  return {
    orderNumber,
    orderedAt: createdAt,
    problem: packingProblem(order),
    deliverTo: address
      ? addressLines(address, company)
      : [contact.name, formatPhone(contact.phone)].filter(Boolean),
    items: packedItems(items),
    giftNote: order.giftNote ?? '',
    packerNotes: [order.note ?? '', invoiceNote].filter(Boolean),
  };
}
