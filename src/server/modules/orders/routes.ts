import { can } from '#shared/accounts/permissions.ts';
import type { User } from '#shared/accounts/user.ts';
import * as admin from '#shared/orders/admin-contract.ts';
import * as contract from '#shared/orders/contract.ts';
import * as lists from '#shared/orders/lists-contract.ts';
import * as tracking from '#shared/orders/tracking-contract.ts';
import * as tax from '#shared/tax/contract.ts';
import type { OrderSelection } from '#shared/orders/order-filters.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { toFileReply } from '../tax/document-file.ts';
import type { PdfRenderer } from '../tax/pdf/pdf-renderer.ts';
import { getAnyOrder, listAllOrders } from './admin-queries.ts';
import { cancelOwnOrder, changeOrderStatus } from './change-status.ts';
import { exportOrders } from './export-orders.ts';
import { getNeighbours } from './neighbours.ts';
import { noteOrder } from './note-order.ts';
import { deleteOrderView, listOrderViews, renameOrderView, saveOrderView } from './order-views.ts';
import { getOwnDocument } from './own-document.ts';
import type { CourierAccount } from './booking/load-booking.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { packingRoutes } from './packing-routes.ts';
import { parcelRoutes } from './parcel-routes.ts';
import { toShipment } from './parcels/shipment.ts';
import { listPrinted } from './list-printed.ts';
import { createPrintLimiter, printOrders } from './print-orders.ts';
import { getOwnOrder, listOrders } from './queries.ts';
import { redactList, redactOrder } from './redact-order.ts';
import { refundOrder } from './refund-order.ts';
import { restrictFilters, restrictSelection } from './restrict-filters.ts';
import { trackOrder } from './track-order.ts';
import { undoChange } from './undo-change.ts';
import { withdrawMails } from './withdraw-mails.ts';

interface Deps {
  db: Db;
  pdfRenderer: PdfRenderer;
  courierAccount: CourierAccount | undefined;
  wakePaymentWorker(): void;
}

export function orderRoutes(handle: Handle, deps: Deps): void {
  const { db, wakePaymentWorker } = deps;
  parcelRoutes(handle, deps);
  bulkRoutes(handle, deps);
  packingRoutes(handle, deps);
  handle(contract.listOrders, ({ user, query }) =>
    listOrders(db, { userId: user.id, page: query.page }),
  );
  handle(contract.getOrder, async ({ params, user }) => ({
    order: await getOwnOrder(db, { idOrNumber: params.id, userId: user.id }),
  }));
  handle(contract.cancelOrder, async ({ params, user }) => ({
    order: await cancelOwnOrder(db, { idOrNumber: params.id, actor: user }),
  }));
  handle(tracking.trackOrder, ({ body, caller }) => trackOrder(db, { ...body, caller }));
  handle(tax.getOwnDocument, async ({ params, query, user }) => {
    const { id: idOrNumber, documentId } = params;
    const request = { idOrNumber, documentId, layout: query.layout, userId: user.id };
    return toFileReply(await getOwnDocument(deps, request));
  });
  const print = { ...deps, printLimiter: createPrintLimiter() };
  handle(tax.printOrders, async ({ query, user }) =>
    toFileReply(await printOrders(print, { ...query, user })),
  );
  handle(tax.printManyOrders, async ({ body, user }) => {
    const { ids, selection, sort, ...request } = body;
    const restricted = selection && restrictSelection(selection, user.role, sort);
    const chosen = ids ?? (await listPrinted(db, restricted, sort));
    return toFileReply(await printOrders(print, { ...request, ids: chosen, user }));
  });
  handle(admin.listAllOrders, async ({ query, reader, user: { role } }) =>
    redactList(await listAllOrders(reader, restrictFilters(query, role)), role),
  );
  handle(admin.exportOrders, (input) => {
    const { sort, ...filters } = input.query;
    const selection = { filters, except: [] };
    return exportOrders({ db, reader: input.reader }, exportRequest(input, { selection, sort }));
  });
  handle(lists.exportSelection, (input) =>
    exportOrders({ db, reader: input.reader }, exportRequest(input, input.body)),
  );
  handle(lists.getNeighbours, ({ params, query, reader, user }) => {
    const { sort, ...filters } = restrictFilters(query, user.role);
    return getNeighbours(reader, { idOrNumber: params.id, filters, sort });
  });
  handle(lists.listOrderViews, async ({ user }) => ({ views: await listOrderViews(db, user.id) }));
  handle(lists.saveOrderView, async ({ user, body }) => ({
    views: await saveOrderView(db, { ...body, userId: user.id }),
  }));
  handle(lists.renameOrderView, async ({ user, params, body }) => ({
    views: await renameOrderView(db, { id: params.id, userId: user.id, name: body.name }),
  }));
  handle(lists.deleteOrderView, async ({ user, params }) => ({
    views: await deleteOrderView(db, { id: params.id, userId: user.id }),
  }));
  handle(admin.getAnyOrder, async ({ params, user }) => ({
    order: redactOrder(await getAnyOrder(db, params.id), user.role),
  }));
  handle(admin.changeOrderStatus, async (input) => {
    const { orderStatus: status, expectedStatus, notify, ...shipment } = input.body;
    const idOrNumber = input.params.id;
    const change = { idOrNumber, status, expectedStatus, notify, shipment: toShipment(shipment) };
    const order = await changeOrderStatus(db, { ...change, actor: actorFromRequest(input) });
    return { order: redactOrder(order, input.user.role) };
  });
  handle(admin.undoChange, async (input) => {
    const change = { idOrNumber: input.params.id, actor: actorFromRequest(input) };
    return { order: redactOrder(await undoChange(db, change), input.user.role) };
  });
  handle(admin.withdrawMails, async (input) => {
    const change = { idOrNumber: input.params.id, actor: actorFromRequest(input) };
    return { order: redactOrder(await withdrawMails(db, change), input.user.role) };
  });
  handle(admin.refundOrder, async (input) => {
    const request = { idOrNumber: input.params.id, ...input.body, key: input.key };
    const order = await refundOrder(db, { ...request, actor: actorFromRequest(input) });
    wakePaymentWorker();
    return { order: redactOrder(order, input.user.role) };
  });
  handle(admin.noteOrder, async (input) => {
    const change = { idOrNumber: input.params.id, ...input.body };
    const order = await noteOrder(db, { ...change, actor: actorFromRequest(input) });
    return { order: redactOrder(order, input.user.role) };
  });
}

interface Exporting {
  user: User;
  caller: string;
}

function exportRequest(
  input: Exporting,
  { selection, sort }: { selection: OrderSelection; sort?: OrderSort | undefined },
) {
  const { role } = input.user;
  return {
    selection: restrictSelection(selection, role, sort),
    sort,
    hidesEmails: !can(role, 'view_customers'),
    actor: actorFromRequest(input),
  };
}
