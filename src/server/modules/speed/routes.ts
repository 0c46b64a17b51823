import * as contract from '#shared/speed/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { getSpeedReport } from './queries.ts';
import { recordPageSpeed } from './record-page-speed.ts';

export function speedRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.recordPageSpeed, async ({ body, caller }) => {
    await recordPageSpeed(db, { measured: body, caller, now: new Date() });
    return null;
  });
  handle(contract.getSpeedReport, ({ query, reader }) =>
    getSpeedReport(reader, { ...query, now: new Date() }),
  );
}
