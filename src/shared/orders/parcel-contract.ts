import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { adminOrder } from './admin-contract.ts';
import { newParcelInput, notifyInput, parcelInput, splitInput } from './order-inputs.ts';

const access = { access: 'admin', permission: 'ship_orders' } as const;
const params = z.object({ id: z.string() });
const reply = z.object({ order: adminOrder });

/** Set by hand; couriers report the other ones. */
export const manualParcelStatuses = ['shipped', 'delivered', 'returned'] as const;

export const addParcel = endpoint({
  method: 'POST',
  path: '/api/orders/admin/:id/parcels',
  ...access,
  summary: 'Adds a parcel with items of an order that are in no other parcel',
  params,
  body: newParcelInput,
  message: 'The parcel is added.',
  reply,
});

export const changeParcel = endpoint({
  method: 'PATCH',
  path: '/api/orders/admin/parcels/:id',
  ...access,
  summary: 'Sets courier, tracking number and weight of a parcel',
  params,
  body: parcelInput,
  message: 'The parcel is saved.',
  reply,
});

export const splitParcel = endpoint({
  method: 'POST',
  path: '/api/orders/admin/parcels/:id/split',
  ...access,
  summary: 'Moves some of the items of a parcel that has not left to a new parcel',
  params,
  body: splitInput,
  message: 'The parcel is split.',
  reply,
});

export const removeParcel = endpoint({
  method: 'DELETE',
  path: '/api/orders/admin/parcels/:id',
  ...access,
  summary: 'Removes a parcel that has not left',
  params,
  message: 'The parcel is removed.',
  reply,
});

export const changeParcelStatus = endpoint({
  method: 'PATCH',
  path: '/api/orders/admin/parcels/:id/status',
  ...access,
  summary: 'Records that a parcel left, arrived or came back; the order follows its parcels',
  params,
  body: z.object({
    status: z.enum(manualParcelStatuses, `Use one of ${manualParcelStatuses.join(', ')}`),
    notify: notifyInput,
  }),
  message: 'The parcel is updated.',
  reply,
});
