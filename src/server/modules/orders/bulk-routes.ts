import { can } from '#shared/accounts/permissions.ts';
import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import { targetStatus, type BulkOptions } from '#shared/orders/bulk.ts';
import * as contract from '#shared/orders/bulk-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { checkPickupDay } from './booking/change-booking.ts';
import type { CourierAccount } from './booking/load-booking.ts';
import { changeBulk } from './bulk/change-bulk.ts';
import { getBulk, listBulks } from './bulk/bulk-queries.ts';
import { previewBulk } from './bulk/preview-bulk.ts';
import { startBulk } from './bulk/start-bulk.ts';
import { toShipment } from './parcels/shipment.ts';
import { restrictSelection } from './restrict-filters.ts';

interface Deps {
  db: Db;
  /** Undefined if no courier is connected. */
  courierAccount: CourierAccount | undefined;
}

export function bulkRoutes(handle: Handle, { db, courierAccount }: Deps): void {
  const check = (options: BulkOptions, user: User) => {
    if (targetStatus(options) === 'cancelled' && !can(user.role, 'refund_without_limit')) {
      throw new AppError('forbidden');
    }
    checkPickupDay(options.pickupOn);
    if (options.kind === 'book' && !courierAccount) throw new AppError('courier_not_connected');
  };
  handle(contract.previewBulk, async ({ body, user }) => {
    const { kind, status, notify, rule, pickupOn } = body;
    const selection = restrictSelection(body.selection, user.role);
    const options = { kind, status, notify, rule, pickupOn };
    check(options, user);
    return previewBulk(db, { options, selection });
  });
  handle(contract.startBulk, async (input) => {
    const { kind, status, notify, rule, pickupOn, parcels, total } = input.body;
    const selection = restrictSelection(input.body.selection, input.user.role);
    const options = { kind, status, notify, rule, pickupOn };
    check(options, input.user);
    const rows = parcels.map(({ order, ...shipment }) =>
      Object.assign(toShipment(shipment), { order }),
    );
    const request = { options, selection, parcels: rows, total, key: input.key };
    return { bulk: await startBulk(db, { ...request, actor: actorFromRequest(input) }) };
  });
  handle(contract.listBulks, async () => ({ bulks: await listBulks(db) }));
  handle(contract.getBulk, async ({ params }) => ({ bulk: await getBulk(db, params.id) }));
  handle(contract.changeBulk, async (input) => {
    const change = { id: input.params.id, command: input.body.command };
    return { bulk: await changeBulk(db, { ...change, actor: actorFromRequest(input) }) };
  });
}
