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
import { splitParcel } from './parcels/split-parcel.ts';
import { toShipment } from './parcels/shipment.ts';

export function parcelRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.addParcel, async (input) => {
    const { items, ...shipment } = input.body;
    const parcel = { idOrNumber: input.params.id, items, shipment: toShipment(shipment) };
    return { order: await addParcel(db, { ...parcel, actor: actorFromRequest(input) }) };
  });
  handle(contract.changeParcel, async (input) => {
    const change = { parcelId: input.params.id, shipment: toShipment(input.body) };
    return { order: await changeShipment(db, { ...change, actor: actorFromRequest(input) }) };
  });
  handle(contract.splitParcel, async (input) => {
    const change = { parcelId: input.params.id, ...input.body };
    return { order: await splitParcel(db, { ...change, actor: actorFromRequest(input) }) };
  });
  handle(contract.removeParcel, async (input) => {
    const change = { parcelId: input.params.id, actor: actorFromRequest(input) };
    return { order: await removeParcel(db, change) };
  });
  handle(contract.changeParcelStatus, async (input) => {
    const change = { parcelId: input.params.id, ...input.body };
    return { order: await changeParcelStatus(db, { ...change, actor: actorFromRequest(input) }) };
  });
}
