import * as contract from '#shared/orders/packing-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { findPacking } from './load-packing.ts';
import { restartPacking, scanItem, startPacking, undoScan } from './pack-order.ts';
import { listPrinted } from './list-printed.ts';
import { getPickList } from './pick-list.ts';
import { restrictSelection } from './restrict-filters.ts';

export function packingRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.getPickList, async ({ body: { ids, selection }, user }) =>
    getPickList(
      db,
      ids ?? (await listPrinted(db, selection && restrictSelection(selection, user.role))),
    ),
  );
  handle(contract.getPacking, async ({ params, user }) => ({
    packing: (await findPacking(db, { idOrNumber: params.id, userId: user.id })) ?? null,
  }));
  handle(contract.startPacking, async (input) => {
    const command = { idOrNumber: input.params.id, actor: actorFromRequest(input) };
    return { packing: await startPacking(db, { ...command, takeOver: input.body.takeOver }) };
  });
  handle(contract.scanItem, async (input) => {
    const { code, position, part } = input.body;
    const command = { idOrNumber: input.params.id, actor: actorFromRequest(input) };
    return scanItem(db, { ...command, code, position, part, key: input.key });
  });
  handle(contract.undoScan, async (input) => {
    const { id: idOrNumber, scanId } = input.params;
    const actor = actorFromRequest(input);
    return { packing: await undoScan(db, { idOrNumber, scanId, actor }) };
  });
  handle(contract.restartPacking, async (input) => {
    const command = { idOrNumber: input.params.id, actor: actorFromRequest(input) };
    return { packing: await restartPacking(db, command) };
  });
}
