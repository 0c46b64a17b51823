import { can } from '#shared/accounts/permissions.ts';
import { AppError } from '#shared/errors.ts';
import { formatPaise } from '#shared/money.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import { permissionsForStatus, type Transition } from '#shared/orders/status-permissions.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, ne, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { getUser } from '../accounts/queries.ts';
import type { Actor } from '../audit/audited.ts';
import { refunds } from '../payments/tables.ts';
import { allSettings } from '../settings/request-settings.ts';
import type { OrderRow } from './assemble.ts';
import { findRefundablePaise } from './refundable.ts';

interface StatusChange {
  status: OrderStatus;
  hasShipment: boolean;
  actor: Pick<Actor, 'id'>;
}

/** Checks that the actor may change the locked order like this, and cancel it within the refund limits. */
export async function checkStatusChange(
  tx: Db,
  order: OrderRow,
  { status: to, hasShipment, actor }: StatusChange,
): Promise<void> {
  await checkTransition(tx, { from: order.status, to, hasShipment, actor });
  if (order.status === 'cancelled' && to !== 'cancelled') await checkWithdrawal(tx, order, actor);
  if (to !== 'cancelled' || order.status === 'cancelled') return;
  await checkRefund(tx, order, { amountPaise: await findRefundablePaise(tx, order), actor });
}

interface StaffTransition extends Transition {
  actor: Pick<Actor, 'id'>;
}

/** Checks that the actor may make such a change, whatever it refunds. */
export async function checkTransition(
  tx: Db,
  { actor, ...transition }: StaffTransition,
): Promise<void> {
  const { role } = await getUser(tx, actor.id);
  const needed = permissionsForStatus(transition);
  if (!needed.every((permission) => can(role, permission))) throw new AppError('forbidden');
}

/** Roles with a limit withdraw no refund that another person decided. */
async function checkWithdrawal(
  tx: Db,
  { paymentId }: OrderRow,
  { id }: Pick<Actor, 'id'>,
): Promise<void> {
  const { role } = await getUser(tx, id);
  if (can(role, 'refund_without_limit')) return;
  const isOfAnother = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.reason, 'cancelled_by_shop'),
    ne(refunds.state, 'failed'),
    ne(refunds.givenBy, id),
  );
  if ((await tx.$count(refunds, isOfAnother)) === 0) return;
  const message = 'Another person decided this refund. Ask a manager to withdraw it.';
  throw new AppError('forbidden', { message });
}

/** Checks that the actor may refund this amount of the locked order. */
export async function checkRefund(
  tx: Db,
  { paymentId }: OrderRow,
  { amountPaise, actor }: { amountPaise: number; actor: Pick<Actor, 'id'> },
): Promise<void> {
  const { role } = await getUser(tx, actor.id);
  if (can(role, 'refund_without_limit')) return;
  if (!can(role, 'refund_orders')) throw new AppError('forbidden');
  await lockRefundsBy(tx, actor);
  const { perOrderPaise, perDayPaise } = allSettings().orders.refundLimits;
  const ofOrder = await sumRefunds(tx, sql`${refunds.paymentId} = ${paymentId}`);
  const ofToday = await sumRefunds(tx, isGivenTodayBy(actor));
  rejectAbove(perOrderPaise - ofOrder, amountPaise, {
    limit: `${formatPaise(perOrderPaise)} per order`,
    on: 'on this order',
  });
  rejectAbove(perDayPaise - ofToday, amountPaise, {
    limit: `${formatPaise(perDayPaise)} per day`,
    on: 'today',
  });
}

/** One refund of a person at a time, so that concurrent ones for different orders count each other. */
const lockRefundsBy = (tx: Db, { id }: Pick<Actor, 'id'>) =>
  takeLock(
    tx,
    'refundLimit',
    tx.execute(sql`select pg_advisory_xact_lock(hashtext('refund-limit'), hashtext(${id}))`),
  );

async function sumRefunds(tx: Db, condition: ReturnType<typeof sql>): Promise<number> {
  const [row] = await tx
    .select({ paise: sql`coalesce(sum(${refunds.amountPaise}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(condition, ne(refunds.state, 'failed')));
  return row?.paise ?? 0;
}

/** Since midnight in India. */
const isGivenTodayBy = ({ id }: Pick<Actor, 'id'>) => sql`${eq(refunds.givenBy, id)}
  and ${refunds.createdAt} >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`;

function rejectAbove(
  leftPaise: number,
  amountPaise: number,
  { limit, on }: { limit: string; on: string },
): void {
  if (amountPaise <= leftPaise) return;
  const left =
    leftPaise > 0
      ? `You can refund ${formatPaise(leftPaise)} more ${on}`
      : `You cannot refund more ${on}`;
  const message = `${left} (your limit is ${limit}). Ask a manager to refund ${formatPaise(amountPaise)}.`;
  throw new AppError('refund_limit_reached', { message, errors: { amount: message } });
}
