import * as z from 'zod/mini';
import { tiles } from '../catalog/vocabulary.ts';
import { endpoint } from '../endpoint.ts';
import { manyIds } from './id-list.ts';
import { orderSelection } from './order-filters.ts';
import { pickList } from './pick-list.ts';
import { orderStatuses } from './status.ts';

const access = 'admin';
const permission = 'ship_orders';
const params = z.object({ id: z.string() });

export const getPickList = endpoint({
  method: 'POST',
  path: '/api/orders/admin/pick-list',
  access,
  permission,
  summary: 'The products of several orders, in the order of their SKUs',
  body: z.object({
    ids: z.optional(manyIds),
    /** In place of `ids`. */
    selection: z.optional(orderSelection),
  }),
  reply: pickList,
});

const packingItem = z.object({
  /** Of the item in the order. */
  position: z.int(),
  /** The number of the part of a combo; null for an item that is none. */
  part: z.nullable(z.int()),
  /** The name of the combo that the part belongs to. */
  combo: z.nullable(z.string()),
  productId: z.string(),
  name: z.string(),
  size: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  image: z.string(),
  tile: z.nullable(z.enum(tiles)),
  quantity: z.int(),
  packed: z.int(),
});

export type PackingItem = z.output<typeof packingItem>;

/** An order that is packed by scanning. */
const packing = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  orderStatus: z.enum(orderStatuses),
  /** Its parcels are gone; it cannot be packed any more. */
  hasLeft: z.boolean(),
  items: z.array(packingItem),
  giftNote: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The account that packs it, or packed it; its name is empty if it was erased. */
  packer: z.object({ name: z.string(), isYou: z.boolean(), since: z.iso.datetime() }),
  startedAt: z.iso.datetime(),
  completedAt: z.nullable(z.iso.datetime()),
  /** The scan that can be undone. */
  lastScan: z.nullable(z.object({ id: z.int(), position: z.int(), part: z.nullable(z.int()) })),
});

export type Packing = z.output<typeof packing>;

const reply = z.object({ packing });

export const getPacking = endpoint({
  method: 'GET',
  path: '/api/orders/admin/:id/packing',
  access,
  permission,
  isBackgroundPoll: true,
  summary: 'The progress of packing an order; null before it started',
  params,
  reply: z.object({ packing: z.nullable(packing) }),
});

export const startPacking = endpoint({
  method: 'POST',
  path: '/api/orders/admin/:id/packing',
  access,
  permission,
  summary: 'Starts or resumes packing an order; another packer keeps it unless it is taken over',
  params,
  body: z.object({ takeOver: z._default(z.boolean('Use true or false'), false) }),
  reply,
});

const CODE_WRONG = 'Scan a barcode or type a SKU';

export const scanItem = endpoint({
  method: 'POST',
  path: '/api/orders/admin/:id/packing/scans',
  access,
  permission,
  acceptsKey: true,
  summary: 'Counts a unit by its SKU or barcode, or by its position if the barcode is unreadable',
  params,
  body: z
    .object({
      code: z.optional(
        z
          .string(CODE_WRONG)
          .check(z.trim(), z.minLength(1, CODE_WRONG), z.maxLength(100, 'This code is too long')),
      ),
      position: z.optional(z.int('Position must be a whole number')),
      /** Of a combo at this position. */
      part: z.optional(z.int('Part must be a whole number')),
    })
    .check(
      z.refine(({ code, position }) => (code === undefined) !== (position === undefined), {
        path: ['code'],
        error: CODE_WRONG,
      }),
    ),
  reply: z.extend(reply, { counted: packingItem }),
});

export const undoScan = endpoint({
  method: 'DELETE',
  path: '/api/orders/admin/:id/packing/scans/:scanId',
  access,
  permission,
  summary: 'Undoes the last scan of an order',
  params: z.extend(params, { scanId: z.string() }),
  reply,
});

export const restartPacking = endpoint({
  method: 'DELETE',
  path: '/api/orders/admin/:id/packing/scans',
  access,
  permission,
  summary: 'Undoes all scans of an order',
  params,
  reply,
});
