import * as z from 'zod/mini';
import { can, type Permission } from '../accounts/permissions.ts';

export const noticeKinds = ['order', 'overdue', 'low_stock', 'payment', 'ticket'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The reload of a page shows at most so many of each kind. */
export const NOTICES_MAX = 50;

/** Each kind needs the permission of its section. */
const permissions: Record<NoticeKind, Permission> = {
  order: 'view_orders',
  overdue: 'view_orders',
  low_stock: 'view_stock',
  payment: 'view_payments',
  ticket: 'manage_support',
};

/** Something that happened and that the team should know. */
export const notice = z.object({
  /** Unique among all notices, such as `order:…`. */
  id: z.string(),
  kind: z.enum(noticeKinds),
  at: z.iso.datetime(),
  /** The id of the order, product, payment or ticket. */
  subject: z.string(),
  /** The number of the order or ticket. */
  number: z.nullable(z.string()),
  /** The first name of the customer, or the name of the product. */
  name: z.nullable(z.string()),
  /** In rupees; null for roles that do not see money. */
  amount: z.nullable(z.number()),
  unitsLeft: z.nullable(z.int()),
});

export type Notice = z.output<typeof notice>;

export const noticeKindsOf = (role: string | undefined): NoticeKind[] =>
  noticeKinds.filter((kind) => can(role, permissions[kind]));

/** The notice as a role may see it; undefined if it may not. */
export function noticeFor(role: string | undefined, shown: Notice): Notice | undefined {
  if (!can(role, permissions[shown.kind])) return undefined;
  return can(role, 'view_money') ? shown : { ...shown, amount: null };
}
