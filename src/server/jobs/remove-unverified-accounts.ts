import type { Task } from 'graphile-worker';
import type { Db } from '../db/client.ts';
import { removeUnverifiedAccounts } from '../modules/privacy/remove-unverified-accounts.ts';

/** Nightly, after housekeeping has deleted the sessions that ended. */
export function removeUnverifiedAccountsTask(db: Db): Task {
  return async (_payload, { logger }) => {
    const count = await removeUnverifiedAccounts(db);
    if (count > 0) logger.info(`removed ${count} accounts that never confirmed their email`);
  };
}
