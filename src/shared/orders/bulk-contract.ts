import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { courierRules } from './booking.ts';
import { pickupDay } from './booking-contract.ts';
import { bulkKinds, bulkOrdersMax } from './bulk.ts';
import { orderSelection, sortField } from './order-filters.ts';
import { notifyInput, parcelInput } from './order-inputs.ts';
import { orderStatuses } from './status.ts';

const access = { access: 'admin', permission: 'ship_orders' } as const;
const params = z.object({ id: z.string() });

const parcelRow = z.extend(parcelInput, {
  /** The id or number of the order. */
  order: z.string('Name the order').check(z.maxLength(60, 'Name the order')),
  /** For an order with several planned parcels. */
  parcelId: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
});

const action = {
  kind: z.enum(bulkKinds, `Use one of ${bulkKinds.join(', ')}`),
  selection: orderSelection,
  /** For the kind `status`. */
  status: z.optional(z.enum(orderStatuses, `Use one of ${orderStatuses.join(', ')}`)),
  notify: notifyInput,
  /** For the kind `status`: also takes back dispatches and deliveries. */
  includesReversals: z._default(z.boolean('Use true or false'), false),
  /** For the kind `book`: how couriers are chosen, and the day of the pickups. */
  rule: z.optional(z.enum(courierRules, `Use one of ${courierRules.join(', ')}`)),
  pickupOn: z.optional(pickupDay),
  /** For the kind `ship`: the parcels that have a courier or number. */
  parcels: z._default(
    z
      .array(parcelRow)
      .check(z.maxLength(bulkOrdersMax, `Ship at most ${bulkOrdersMax} parcels at once`)),
    [],
  ),
};

const hasStatus = z.check<{ kind: string; status?: string | undefined }>(({ value, issues }) => {
  if (value.kind !== 'status' || value.status !== undefined) return;
  issues.push({ code: 'custom', path: ['status'], message: 'Choose a status', input: value });
});

const preview = z.object({
  /** Selected orders. */
  total: z.int(),
  /** Orders that the action changes. */
  changes: z.int(),
  mails: z.int(),
  /** Paid amounts that are refunded, in rupees. */
  refund: z.number(),
  skipped: z.array(
    z.object({
      reason: z.string(),
      count: z.int(),
      orderNumbers: z.array(z.string()),
      /** `includesReversals` would change them. */
      isReversal: z.boolean(),
    }),
  ),
  /** For the kind `ship`: the parcels that leave, in the order of the list. */
  parcels: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      /** Null for an order that leaves in one parcel, and for items that are in no parcel yet. */
      parcelId: z.nullable(z.string()),
      /** `2` of `3` parcels of the order. */
      nth: z.int(),
      count: z.int(),
      name: z.string(),
      place: z.string(),
      courier: z.nullable(z.string()),
      trackingNumber: z.nullable(z.string()),
      weightGrams: z.nullable(z.int()),
    }),
  ),
});

export type BulkPreview = z.output<typeof preview>;

export const bulkItemStates = ['waiting', 'done', 'skipped', 'failed'] as const;

const bulk = z.object({
  id: z.string(),
  kind: z.enum(bulkKinds),
  /** For the kind `status`. */
  status: z.nullable(z.enum(orderStatuses)),
  state: z.enum(['running', 'stopped', 'finished']),
  counts: z.record(z.enum(['all', ...bulkItemStates]), z.int()),
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
});

export type BulkAction = z.output<typeof bulk>;

const bulkDetails = z.extend(bulk, {
  /** Why orders wait longer for their courier, and how many: the shop tries these again by itself. */
  delay: z.nullable(z.object({ reason: z.string(), count: z.int() })),
  /** The first skipped and failed orders. */
  problems: z.array(
    z.object({
      orderNumber: z.string(),
      state: z.enum(['skipped', 'failed']),
      message: z.string(),
    }),
  ),
});

export type BulkDetails = z.output<typeof bulkDetails>;

const reply = z.object({ bulk: bulkDetails });

export const previewBulk = endpoint({
  method: 'POST',
  path: '/api/orders/admin/bulk/preview',
  ...access,
  summary: 'What an action on many orders would change, mail and skip',
  bodyLimitBytes: 1024 * 1024,
  body: z
    .object({ ...action, /** That of the list, for the rows. */ sort: sortField })
    .check(hasStatus),
  reply: preview,
});

export const startBulk = endpoint({
  method: 'POST',
  path: '/api/orders/admin/bulk',
  ...access,
  acceptsKey: true,
  summary: 'Starts an action on many orders, which runs in the background',
  bodyLimitBytes: 1024 * 1024,
  body: z
    .object({ ...action, /** As previewed. */ total: z.int('Preview the action first') })
    .check(hasStatus),
  message: 'The orders are being changed.',
  reply,
});

export const listBulks = endpoint({
  method: 'GET',
  path: '/api/orders/admin/bulk',
  ...access,
  isBackgroundPoll: true,
  summary: 'The latest actions on many orders',
  reply: z.object({ bulks: z.array(bulk) }),
});

export const getBulk = endpoint({
  method: 'GET',
  path: '/api/orders/admin/bulk/:id',
  ...access,
  isBackgroundPoll: true,
  summary: 'The progress of an action on many orders',
  params,
  reply,
});

export const bulkCommands = ['stop', 'resume', 'end', 'retry'] as const;

export type BulkCommand = (typeof bulkCommands)[number];

export const changeBulk = endpoint({
  method: 'PATCH',
  path: '/api/orders/admin/bulk/:id',
  ...access,
  summary: 'Stops or resumes an action, ends a stopped one, or retries what failed',
  params,
  body: z.object({
    command: z.enum(bulkCommands, `Use one of ${bulkCommands.join(', ')}`),
  }),
  reply,
});
