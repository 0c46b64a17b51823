import * as contract from '#shared/orders/parcel-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import {
  addParcel,
  changeParcelStatus,
  changeShipment,
  removeParcel,
} from './parcels/change-parcels.ts';
import { redactOrder } from './redact-order.ts';
import { splitParcel } from './parcels/split-parcel.ts';
import { toShipment } from './parcels/shipment.ts';

export function parcelRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.addParcel, async (input) => {
    const { items, ...shipment } = input.body;
    const parcel = { idOrNumber: input.params.id, items, shipment: toShipment(shipment) };
    return {
      order: redactOrder(
        await addParcel(db, { ...parcel, actor: actorFromRequest(input) }),
        input.user.role,
      ),
    };
  });
  handle(contract.changeParcel, async (input) => {
    const change = { parcelId: input.params.id, shipment: toShipment(input.body) };
    return {
      order: redactOrder(
        await changeShipment(db, { ...change, actor: actorFromRequest(input) }),
        input.user.role,
      ),
    };
  });
  handle(contract.splitParcel, async (input) => {
    const change = { parcelId: input.params.id, ...input.body };
    return {
      order: redactOrder(
        await splitParcel(db, { ...change, actor: actorFromRequest(input) }),
        input.user.role,
      ),
    };
  });
  handle(contract.removeParcel, async (input) => {
    const change = { parcelId: input.params.id, actor: actorFromRequest(input) };
    return { order: redactOrder(await removeParcel(db, change), input.user.role) };
  });
  handle(contract.changeParcelStatus, async (input) => {
    const change = { parcelId: input.params.id, ...input.body };
    return {
      order: redactOrder(
        await changeParcelStatus(db, { ...change, actor: actorFromRequest(input) }),
        input.user.role,
      ),
    };
  });
}
