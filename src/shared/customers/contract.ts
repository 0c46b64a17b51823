import * as z from 'zod/mini';
import { user } from '../accounts/user.ts';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged, searchText } from '../paging.ts';

const customer = z.extend(user, { ordersCount: z.int(), isSuspended: z.boolean() });

export type Customer = z.output<typeof customer>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  permission: 'manage_users',
  readsReplica: true,
  summary: 'All accounts, newest first, with their number of orders',
  query: z.object({ q: searchText, page: pageNumber }),
  reply: paged(customer),
});

/** A search returns at most this many users. */
export const userSearchLimit = 20;

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/search',
  access: 'admin',
  permission: 'manage_users',
  readsReplica: true,
  summary: 'The first users whose name or email contains the text',
  query: z.object({ q: searchText }),
  reply: z.array(customer),
});

const byId = z.object({ id: z.string() });

export const suspendUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/suspend',
  access: 'admin',
  permission: 'manage_users',
  summary: 'Suspends an account: ends its sessions, releases the stock it holds, refuses sign-in',
  params: byId,
  message: 'The account is suspended.',
  reply: z.null(),
});

export const restoreUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/restore',
  access: 'admin',
  permission: 'manage_users',
  summary: 'Lifts the suspension of an account',
  params: byId,
  message: 'The account is restored.',
  reply: z.null(),
});
