import { can } from '#shared/accounts/permissions.ts';
import type { User } from '#shared/accounts/user.ts';
import * as contract from '#shared/customers/contract.ts';
import * as page from '#shared/customers/page-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { exportCustomers } from './export-customers.ts';
import { addNote, changeNote, deleteNote } from './notes.ts';
import { listCustomerOrders } from './page-lists.ts';
import { getCustomer } from './page-queries.ts';
import { listUsers, searchUsers } from './queries.ts';
import { restoreUser, suspendUser } from './suspend-user.ts';
import { addTag, listTags, removeTag } from './tags.ts';

const seesMoney = ({ role }: User) => can(role, 'view_money');

export function customerRoutes(handle: Handle, { db }: { db: Db }): void {
  listRoutes(handle, db);
  pageRoutes(handle, db);
  noteRoutes(handle, db);
}

function listRoutes(handle: Handle, db: Db): void {
  handle(contract.listUsers, ({ query, reader, user }) =>
    listUsers({ db, reader, seesMoney: seesMoney(user) }, query),
  );
  handle(contract.searchUsers, ({ query, reader, user }) =>
    searchUsers(reader, query.q, { seesMoney: seesMoney(user) }),
  );
  handle(contract.exportUsers, (input) => {
    const options = { filters: input.query, seesMoney: seesMoney(input.user) };
    return exportCustomers(db, { ...options, actor: actorFromRequest(input) });
  });
  handle(page.listCustomerTags, ({ query }) => listTags(db, query.q));
}

function pageRoutes(handle: Handle, db: Db): void {
  handle(page.getCustomer, ({ params, user }) =>
    getCustomer(db, params.id, {
      id: user.id,
      seesMoney: seesMoney(user),
      seesPayments: can(user.role, 'view_payments'),
    }),
  );
  handle(page.listCustomerOrders, ({ params, query, user }) =>
    listCustomerOrders(db, { id: params.id, page: query.page, seesMoney: seesMoney(user) }),
  );
  handle(contract.suspendUser, async (input) => {
    await suspendUser(db, { userId: input.params.id, actor: actorFromRequest(input) });
    return null;
  });
  handle(contract.restoreUser, async (input) => {
    await restoreUser(db, { userId: input.params.id, actor: actorFromRequest(input) });
    return null;
  });
}

function noteRoutes(handle: Handle, db: Db): void {
  handle(page.addCustomerNote, async (input) => {
    const { params, body, key } = input;
    const actor = actorFromRequest(input);
    await addNote(db, { userId: params.id, note: body.note, key, actor });
    return null;
  });
  handle(page.changeCustomerNote, async (input) => {
    const { id: userId, noteId } = input.params;
    const actor = actorFromRequest(input);
    await changeNote(db, { userId, noteId, note: input.body.note, actor });
    return null;
  });
  handle(page.deleteCustomerNote, async (input) => {
    const { id: userId, noteId } = input.params;
    const actor = actorFromRequest(input);
    await deleteNote(db, { userId, noteId, actor, role: input.user.role });
    return null;
  });
  handle(page.addCustomerTag, async (input) => {
    const { params, body } = input;
    await addTag(db, { userId: params.id, tag: body.tag, actor: actorFromRequest(input) });
    return null;
  });
  handle(page.removeCustomerTag, async (input) => {
    const { id: userId, tag } = input.params;
    await removeTag(db, { userId, tag, actor: actorFromRequest(input) });
    return null;
  });
}
