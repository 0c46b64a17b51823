import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { filterFields, isRange, orderSelection, sortField } from './order-filters.ts';
import { viewNameMax, viewSearch } from './order-list.ts';

const access = 'admin';
const permission = 'view_orders';
const params = z.object({ id: z.string() });

export const exportSelection = endpoint({
  method: 'POST',
  path: '/api/orders/admin/export',
  access,
  permission: 'export_orders',
  readsReplica: true,
  summary: 'Selected orders as CSV, one line per order',
  body: z.object({ selection: orderSelection, sort: sortField }),
  file: 'text/csv',
  reply: z.string(),
});

export const getNeighbours = endpoint({
  method: 'GET',
  path: '/api/orders/admin/:id/neighbours',
  access,
  permission,
  readsReplica: true,
  summary: 'The numbers of the orders before and after an order in a filtered and sorted list',
  params,
  query: z.object({ ...filterFields, sort: sortField }).check(isRange),
  /** Null at the ends of the list. */
  reply: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
});

const orderView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the list's address: `?status=confirmed&sort=due`. */
  search: z.string(),
});

export type OrderView = z.output<typeof orderView>;

const name = z
  .string('Enter a name')
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name'),
    z.maxLength(viewNameMax, `Use at most ${viewNameMax} characters`),
  );

export const viewNameInput = z.object({ name });

/** All of them, so that the screen shows every change of another browser. */
const views = z.object({ views: z.array(orderView) });

export const listOrderViews = endpoint({
  method: 'GET',
  path: '/api/orders/admin/views',
  access,
  permission,
  summary: 'The caller’s saved views of the order list',
  reply: views,
});

export const saveOrderView = endpoint({
  method: 'POST',
  path: '/api/orders/admin/views',
  access,
  permission,
  summary: 'Saves the address of a filtered order list under a name',
  body: z.object({
    name,
    search: z.pipe(
      z.string('Search must be a text').check(z.maxLength(2000, 'Search is too long')),
      z.transform(viewSearch),
    ),
  }),
  message: 'The view is saved.',
  reply: views,
});

export const renameOrderView = endpoint({
  method: 'PATCH',
  path: '/api/orders/admin/views/:id',
  access,
  permission,
  summary: 'Renames a saved view',
  params,
  body: viewNameInput,
  message: 'The view is renamed.',
  reply: views,
});

export const deleteOrderView = endpoint({
  method: 'DELETE',
  path: '/api/orders/admin/views/:id',
  access,
  permission,
  summary: 'Deletes a saved view',
  params,
  message: 'The view is deleted.',
  reply: views,
});
