import * as z from 'zod/mini';
import { user } from '../accounts/user.ts';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged, searchText } from '../paging.ts';
import { customerFilters, customerSort } from './filters.ts';

const customer = z.extend(user, {
  /** All orders, also cancelled ones. */
  ordersCount: z.int(),
  isSuspended: z.boolean(),
  /** In rupees: what was paid, less what was refunded. Null for callers who may not see amounts. */
  totalSpent: z.nullable(z.number()),
  lastOrderAt: z.nullable(z.iso.datetime()),
  tags: z.array(z.string()),
});

export type Customer = z.output<typeof customer>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  permission: 'view_customers',
  readsReplica: true,
  summary: 'The accounts that match, newest first or sorted, with what they bought and their tags',
  query: z.object({ ...customerFilters, sort: customerSort, page: pageNumber }),
  reply: paged(customer),
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/export',
  access: 'admin',
  permission: 'export_customers',
  summary: 'The accounts that match as CSV, newest first',
  query: z.object(customerFilters),
  file: 'text/csv',
  reply: z.string(),
});

/** A search returns at most this many users. */
export const userSearchLimit = 20;

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/search',
  access: 'admin',
  permission: 'view_customers',
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
  permission: 'manage_customers',
  summary: 'Suspends an account: ends its sessions, releases the stock it holds, refuses sign-in',
  params: byId,
  message: 'The account is suspended.',
  reply: z.null(),
});

export const restoreUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/restore',
  access: 'admin',
  permission: 'manage_customers',
  summary: 'Lifts the suspension of an account',
  params: byId,
  message: 'The account is restored.',
  reply: z.null(),
});
