import * as contract from '#shared/customers/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { listUsers, searchUsers } from './queries.ts';

export function customerRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.listUsers, ({ query }) => listUsers(db, query));
  handle(contract.searchUsers, ({ query }) => searchUsers(db, query.q));
}
