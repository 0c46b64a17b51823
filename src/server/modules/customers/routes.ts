import * as contract from '#shared/customers/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { listUsers, searchUsers } from './queries.ts';
import { restoreUser, suspendUser } from './suspend-user.ts';

export function customerRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.listUsers, ({ query, reader }) => listUsers(reader, query));
  handle(contract.searchUsers, ({ query, reader }) => searchUsers(reader, query.q));
  handle(contract.suspendUser, async (input) => {
    await suspendUser(db, { userId: input.params.id, actor: actorFromRequest(input) });
    return null;
  });
  handle(contract.restoreUser, async (input) => {
    await restoreUser(db, { userId: input.params.id, actor: actorFromRequest(input) });
    return null;
  });
}
