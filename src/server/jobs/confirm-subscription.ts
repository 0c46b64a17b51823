import type { Task } from 'graphile-worker';
import type { Db } from '../db/client.ts';
import { mailConfirmationLink } from '../modules/newsletter/subscribe.ts';

export function confirmSubscriptionTask(db: Db): Task {
  return async (payload) => {
    // The payload is what subscribe wrote.
    await mailConfirmationLink(db, (payload as { email: string }).email);
  };
}
