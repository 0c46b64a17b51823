import * as admin from '#shared/orders/admin-contract.ts';
import * as contract from '#shared/orders/contract.ts';
import * as lists from '#shared/orders/lists-contract.ts';
import * as tracking from '#shared/orders/tracking-contract.ts';
import * as tax from '#shared/tax/contract.ts';
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
import { parcelRoutes } from './parcel-routes.ts';
import { toShipment } from './parcels/shipment.ts';
import { printOrders } from './print-orders.ts';
import { getOwnOrder, listOrders } from './queries.ts';
import { refundOrder } from './refund-order.ts';
import { trackOrder } from './track-order.ts';
import { undoChange } from './undo-change.ts';
import { withdrawMails } from './withdraw-mails.ts';

interface Deps {
  db: Db;
  pdfRenderer: PdfRenderer;
  wakePaymentWorker(): void;
}

export function orderRoutes(handle: Handle, deps: Deps): void {
  const { db, wakePaymentWorker } = deps;
  parcelRoutes(handle, deps);
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
  handle(tax.printOrders, async ({ query }) => toFileReply(await printOrders(deps, query)));
  handle(admin.listAllOrders, ({ query, reader }) => listAllOrders(reader, query));
  handle(admin.exportOrders, (input) => {
    const { sort, ...filters } = input.query;
    const request = { selection: { filters, except: [] }, sort, actor: actorFromRequest(input) };
    return exportOrders({ db, reader: input.reader }, request);
  });
  handle(lists.exportSelection, (input) =>
    exportOrders({ db, reader: input.reader }, { ...input.body, actor: actorFromRequest(input) }),
  );
  handle(lists.getNeighbours, ({ params, query: { sort, ...filters }, reader }) =>
    getNeighbours(reader, { idOrNumber: params.id, filters, sort }),
  );
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
  handle(admin.getAnyOrder, async ({ params }) => ({ order: await getAnyOrder(db, params.id) }));
  handle(admin.changeOrderStatus, async (input) => {
    const { orderStatus: status, notify, ...shipment } = input.body;
    const change = { idOrNumber: input.params.id, status, notify, shipment: toShipment(shipment) };
    return { order: await changeOrderStatus(db, { ...change, actor: actorFromRequest(input) }) };
  });
  handle(admin.undoChange, async (input) => {
    const change = { idOrNumber: input.params.id, actor: actorFromRequest(input) };
    return { order: await undoChange(db, change) };
  });
  handle(admin.withdrawMails, async (input) => {
    const change = { idOrNumber: input.params.id, actor: actorFromRequest(input) };
    return { order: await withdrawMails(db, change) };
  });
  handle(admin.refundOrder, async (input) => {
    const request = { idOrNumber: input.params.id, ...input.body, key: input.key };
    const order = await refundOrder(db, { ...request, actor: actorFromRequest(input) });
    wakePaymentWorker();
    return { order };
  });
  handle(admin.noteOrder, async (input) => {
    const change = { idOrNumber: input.params.id, note: input.body.note };
    return { order: await noteOrder(db, { ...change, actor: actorFromRequest(input) }) };
  });
}
