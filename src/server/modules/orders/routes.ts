import * as admin from '#shared/orders/admin-contract.ts';
import * as contract from '#shared/orders/contract.ts';
import * as tax from '#shared/tax/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { toFileReply } from '../tax/document-file.ts';
import type { PdfRenderer } from '../tax/pdf/pdf-renderer.ts';
import { getAnyOrder, listAllOrders } from './admin-queries.ts';
import { cancelOwnOrder, changeOrderStatus } from './change-status.ts';
import { exportOrders } from './export-orders.ts';
import { noteOrder } from './note-order.ts';
import { getOwnDocument } from './own-document.ts';
import { packingRoutes } from './packing-routes.ts';
import { createPrintLimiter, printOrders } from './print-orders.ts';
import { getOwnOrder, listOrders } from './queries.ts';
import { refundOrder } from './refund-order.ts';

interface Deps {
  db: Db;
  pdfRenderer: PdfRenderer;
  wakePaymentWorker(): void;
}

export function orderRoutes(handle: Handle, deps: Deps): void {
  const { db, wakePaymentWorker } = deps;
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
  handle(tax.getOwnDocument, async ({ params, query, user }) => {
    const { id: idOrNumber, documentId } = params;
    const request = { idOrNumber, documentId, layout: query.layout, userId: user.id };
    return toFileReply(await getOwnDocument(deps, request));
  });
  const print = { ...deps, printLimiter: createPrintLimiter() };
  handle(tax.printOrders, async ({ query, user: { role } }) =>
    toFileReply(await printOrders(print, { ...query, role })),
  );
  handle(tax.printManyOrders, async ({ body, user: { role } }) =>
    toFileReply(await printOrders(print, { ...body, role })),
  );
  handle(admin.listAllOrders, ({ query, reader }) => listAllOrders(reader, query));
  handle(admin.exportOrders, (input) =>
    exportOrders({ db, reader: input.reader }, input.query, actorFromRequest(input)),
  );
  handle(admin.getAnyOrder, async ({ params }) => ({ order: await getAnyOrder(db, params.id) }));
  handle(admin.changeOrderStatus, async (input) => {
    const { orderStatus: status, ...shipment } = input.body;
    const change = { idOrNumber: input.params.id, status, ...shipment };
    return { order: await changeOrderStatus(db, { ...change, actor: actorFromRequest(input) }) };
  });
  handle(admin.refundOrder, async (input) => {
    const request = { idOrNumber: input.params.id, ...input.body, key: input.key };
    const order = await refundOrder(db, { ...request, actor: actorFromRequest(input) });
    wakePaymentWorker();
    return { order };
  });
  handle(admin.noteOrder, async (input) => {
    const change = { idOrNumber: input.params.id, ...input.body };
    return { order: await noteOrder(db, { ...change, actor: actorFromRequest(input) }) };
  });
}
