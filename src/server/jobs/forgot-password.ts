import type { Task } from 'graphile-worker';
import type { Db } from '../db/client.ts';
import { mailResetLink } from '../modules/accounts/reset-password.ts';

export function forgotPasswordTask(db: Db): Task {
  return async (payload) => {
    // The payload is what forgotPassword wrote.
    await mailResetLink(db, (payload as { email: string }).email);
  };
}
