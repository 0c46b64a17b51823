import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import { mayRunBulk, type BulkOptions } from '#shared/orders/bulk.ts';
import * as contract from '#shared/orders/bulk-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { checkPickupDay } from './booking/change-booking.ts';
import type { CourierAccount } from './booking/load-booking.ts';
import { changeBulk } from './bulk/change-bulk.ts';
import { getBulk, listBulks } from './bulk/bulk-queries.ts';
import { previewBulk } from './bulk/preview-bulk.ts';
import { redactBulk, redactPreview } from './bulk/redact-bulk.ts';
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
    if (!mayRunBulk(options, user.role)) throw new AppError('forbidden');
    checkPickupDay(options.pickupOn);
    if (options.kind === 'book' && !courierAccount) throw new AppError('courier_not_connected');
  };
  handle(contract.previewBulk, async ({ body: { selection: asked, sort, ...options }, user }) => {
    const selection = restrictSelection(asked, user.role, sort);
    check(options, user);
    return redactPreview(await previewBulk(db, { options, selection, sort }), user.role);
  });
  handle(contract.startBulk, async (input) => {
    const { selection: asked, parcels, total, ...options } = input.body;
    const selection = restrictSelection(asked, input.user.role);
    check(options, input.user);
    const rows = parcels.map(({ order, parcelId, ...shipment }) =>
      Object.assign(toShipment(shipment), { order, parcelId }),
    );
    const request = { options, selection, parcels: rows, total, key: input.key };
    const bulk = await startBulk(db, { ...request, actor: actorFromRequest(input) });
    return { bulk: redactBulk(bulk, input.user.role) };
  });
  handle(contract.listBulks, async () => ({ bulks: await listBulks(db) }));
  handle(contract.getBulk, async ({ params, user }) => ({
    bulk: redactBulk(await getBulk(db, params.id), user.role),
  }));
  handle(contract.changeBulk, async (input) => {
    const change = { id: input.params.id, command: input.body.command };
    const checkOptions = (options: BulkOptions) => check(options, input.user);
    const actor = actorFromRequest(input);
    const bulk = await changeBulk(db, { ...change, actor, check: checkOptions });
    return { bulk: redactBulk(bulk, input.user.role) };
  });
}
