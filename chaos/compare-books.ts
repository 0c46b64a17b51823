import type { Finding } from '../src/server/audit-books.ts';
import type { Db } from '../src/server/db/client.ts';
import { checkouts } from '../src/server/modules/checkout/tables.ts';
import { orders } from '../src/server/modules/orders/tables.ts';
import { payments, refunds, webhookInbox } from '../src/server/modules/payments/tables.ts';
import { isNull, sql } from '../src/server/db/drizzle.ts';
import type { Observations } from './observations.ts';
import type { ProviderBooks } from '../harness/provider.ts';

/** Compares the shop's records with the provider's and with the responses that shoppers received. */
export async function compareBooks(
  db: Db,
  { books, observations }: { books: ProviderBooks; observations: Observations },
): Promise<Finding[]> {
  const local = await read(db);
  const findings: Finding[] = [];
  const check = (name: string, violations: string[]) =>
    findings.push(...violations.map((detail) => ({ check: name, detail })));
  const captured = books.payments.filter((payment) => payment.captured);

  check(
    'every capture at the provider is one order or one refund here',
    captured
      .filter(({ id }) => {
        const orderCount = local.ordersOf.get(id)?.length ?? 0;
        const refunded = local.refundsOf
          .get(id)
          ?.filter(({ idempotencyKey }) => idempotencyKey === `settled:${id}`);
        return orderCount + (refunded?.length ?? 0) !== 1;
      })
      .map(({ id }) => id),
  );
  const amounts = new Map(captured.map(({ id, amount }) => [id, amount]));
  check(
    'every payment here is captured at the provider',
    local.payments
      .filter(({ id, amountPaise }) => amounts.get(id) !== amountPaise)
      .map(({ id }) => id),
  );
  check(
    'refunds at the provider and refunds here are the same',
    unmatched([...describeProviderRefunds(books), ...local.refunds.map(describeLocalRefund)]),
  );
  check('the responses that shoppers received are true', wrongAnswers(local, observations));
  return findings;
}

type LocalBooks = Awaited<ReturnType<typeof read>>;

async function read(db: Db) {
  const [paymentRows, orderRows, refundRows] = await Promise.all([
    db.select().from(payments),
    db.select().from(orders),
    db.select().from(refunds),
  ]);
  return {
    payments: paymentRows,
    refunds: refundRows,
    ordersOf: Map.groupBy(orderRows, ({ paymentId }) => paymentId),
    refundsOf: Map.groupBy(refundRows, ({ paymentId }) => paymentId),
    cancelled: new Set(
      orderRows.filter(({ status }) => status === 'cancelled').map((order) => order.orderNumber),
    ),
  };
}

const describeProviderRefunds = ({ refunds: theirs }: ProviderBooks) =>
  theirs.map(
    ({ id, payment_id, amount, status }) => `${id} of ${payment_id}: ${amount}, ${status}`,
  );

const providerStatus = { due: 'due', started: 'pending', processed: 'processed', failed: 'failed' };

const describeLocalRefund = (refund: LocalBooks['refunds'][number]) =>
  `${refund.providerRefundId} of ${refund.paymentId}: ${refund.amountPaise}, ${providerStatus[refund.state]}`;

/** A refund that both sides have appears twice. */
const unmatched = (descriptions: string[]) =>
  [...Map.groupBy(descriptions, (one) => one)]
    .filter(([, all]) => all.length !== 2)
    .map(([one]) => one);

function wrongAnswers(
  local: LocalBooks,
  { orders: orderNumbers, refunds: refunded, cancelled }: Observations,
): string[] {
  return [
    ...[...orderNumbers]
      .filter(([payment, number]) => local.ordersOf.get(payment)?.[0]?.orderNumber !== number)
      .map(([payment, number]) => `${payment} is not ${number}`),
    ...[...refunded].filter((id) => !local.refundsOf.has(id)).map((id) => `${id} is not refunded`),
    ...[...cancelled]
      .filter((number) => !local.cancelled.has(number))
      .map((number) => `${number} is not cancelled`),
  ];
}

/** Counts payments, refunds, webhooks and checkouts that are not settled yet. */
export async function countPending(db: Db, { payments: theirs }: ProviderBooks): Promise<number> {
  const known = await db.select({ id: payments.id }).from(payments);
  const ids = new Set(known.map(({ id }) => id));
  const unknown = theirs.filter(({ captured, id }) => captured && !ids.has(id)).length;
  const [openRefunds, openWebhooks, expiredCheckouts] = await Promise.all([
    db.$count(refunds, isNull(refunds.processedAt)),
    db.$count(webhookInbox, sql`${webhookInbox.nextTryAt} is not null`),
    db.$count(checkouts, sql`${checkouts.state} = 'pending' and ${checkouts.expiresAt} <= now()`),
  ]);
  return unknown + openRefunds + openWebhooks + expiredCheckouts;
}
