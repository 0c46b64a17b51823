import type { Role } from '#shared/accounts/permissions.ts';
import { toRupees } from '#shared/money.ts';
import { skipReason, targetStatus, type BulkOptions } from '#shared/orders/bulk.ts';
import type { BulkPreview } from '#shared/orders/bulk-contract.ts';
import type { OrderSelection } from '#shared/orders/order-filters.ts';
import { hasMoney } from '#shared/orders/status.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { textArray } from '../../../db/prepare-once.ts';
import { redactReason } from '../redact-order.ts';
import { hasAddress, selectOrders, type SelectedOrder } from './select-orders.ts';

interface Request {
  options: BulkOptions;
  selection: OrderSelection;
  role: Role;
}

/** What an action would change, mail and skip. */
export async function previewBulk(
  db: Db,
  { options, selection, role }: Request,
): Promise<BulkPreview> {
  const selected = await selectOrders(db, selection);
  const skipped = new Map<string, string[]>();
  const changed: SelectedOrder[] = [];
  for (const order of selected) {
    const reason = skipReason(options, { ...order, hasAddress: hasAddress(order) });
    if (reason === undefined) {
      changed.push(order);
      continue;
    }
    const shown = redactReason(reason, role);
    skipped.set(shown, [...(skipped.get(shown) ?? []), order.orderNumber]);
  }
  return {
    total: selected.length,
    changes: changed.length,
    mails: await countMails(db, options, changed),
    refund: targetStatus(options) === 'cancelled' ? await sumRefunds(db, changed) : 0,
    skipped: Array.from(skipped, ([reason, orderNumbers]) => ({
      reason,
      count: orderNumbers.length,
      orderNumbers: orderNumbers.slice(0, SHOWN_MAX),
    })),
    orders: options.kind === 'status' ? [] : changed.map(toRow),
  };
}

const SHOWN_MAX = 5;

function toRow({ id, orderNumber, name, city, pincode, courier, trackingNumber }: SelectedOrder) {
  const place = [city, pincode].filter(Boolean).join(' ');
  return { id, orderNumber, name, place, courier, trackingNumber };
}

/** The mails that a status sends. */
const mailKinds: Partial<Record<string, string>> = {
  shipped: 'order_shipped',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

/** Orders that were mailed about it before get no second mail. */
async function countMails(db: Db, options: BulkOptions, changed: SelectedOrder[]): Promise<number> {
  const kind = mailKinds[targetStatus(options)];
  if (kind === undefined || options.notify === 'never') return 0;
  if (options.notify === 'again') return changed.length;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct order_id)::int as count from order_mails
    where kind = ${kind} and order_id = any(${textArray(changed.map(({ id }) => id))})`);
  return changed.length - (rows[0]?.count ?? 0);
}

async function sumRefunds(db: Db, changed: SelectedOrder[]): Promise<number> {
  const paymentIds = changed
    .filter(({ paymentStatus }) => hasMoney(paymentStatus))
    .map(({ paymentId }) => paymentId);
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(amount_paise - coalesce((select sum(refunds.amount_paise) from refunds
      where refunds.payment_id = payments.id and refunds.state <> 'failed'), 0)), 0)::float8 as paise
    from payments where id = any(${textArray(paymentIds)})`);
  return toRupees(rows[0]?.paise ?? 0);
}
