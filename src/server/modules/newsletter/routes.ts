import * as contract from '#shared/newsletter/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { exportSubscribers } from './export-subscribers.ts';
import { confirmSubscription, unsubscribe } from './subscription-links.ts';
import { countSubscribers } from './queries.ts';
import { subscribe } from './subscribe.ts';

export function newsletterRoutes(handle: Handle, deps: { db: Db; publicUrl: string }): void {
  const { db } = deps;
  handle(contract.subscribe, async ({ body, caller }) => {
    await subscribe(db, { ...body, caller });
    return { email: body.email };
  });
  handle(contract.confirmSubscription, ({ query, caller }) =>
    confirmSubscription(db, { ...query, caller }),
  );
  handle(contract.unsubscribe, ({ query, caller }) => unsubscribe(db, { ...query, caller }));
  handle(contract.getSubscriberCounts, ({ reader }) => countSubscribers(reader));
  handle(contract.exportSubscribers, (input) =>
    exportSubscribers({ ...deps, reader: input.reader }, actorFromRequest(input)),
  );
}
