import type { Finding } from '../src/server/audit-books.ts';
import type { Db } from '../src/server/db/client.ts';
import { checkouts } from '../src/server/modules/checkout/tables.ts';
import { orders } from '../src/server/modules/orders/tables.ts';
import { payments, refunds, webhookInbox } from '../src/server/modules/payments/tables.ts';
import { isNull, sql } from '../src/server/db/drizzle.ts';
import type { Notebook } from './observations.ts';
import type { ProviderBooks } from '../harness/provider.ts';

/** Compares the shop's books with the provider's, and with what shoppers were told. */
export async function compareBooks(
  db: Db,
  { books, notes }: { books: ProviderBooks; notes: Notebook },
): Promise<Finding[]> {
  const ours = await read(db);
  const findings: Finding[] = [];
  const check = (promise: string, broken: string[]) =>
    findings.push(...broken.map((what) => ({ promise, what })));
  const captured = books.payments.filter((payment) => payment.captured);

  check(
    'every capture at the provider is one order or one refund here',
    captured
      .filter(({ id }) => {
        const became = ours.ordersOf.get(id)?.length ?? 0;
        const back = ours.refundsOf.get(id)?.filter(({ occasion }) => occasion === `settled:${id}`);
        return became + (back?.length ?? 0) !== 1;
      })
      .map(({ id }) => id),
  );
  const amounts = new Map(captured.map(({ id, amount }) => [id, amount]));
  check(
    'no money stands here that the provider has not captured',
    ours.payments
      .filter(({ id, amountPaise }) => amounts.get(id) !== amountPaise)
      .map(({ id }) => id),
  );
  check(
    'refunds at the provider are the refunds here',
    saidOnce([...refundWords(books), ...ours.refunds.map(wordsOf)]),
  );
  check('what shoppers were told is true', untruths(ours, notes));
  return findings;
}

type Ours = Awaited<ReturnType<typeof read>>;

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

const refundWords = ({ refunds: theirs }: ProviderBooks) =>
  theirs.map(
    ({ id, payment_id, amount, status }) => `${id} of ${payment_id}: ${amount}, ${status}`,
  );

const stateThere = { due: 'due', started: 'pending', processed: 'processed', failed: 'failed' };

const wordsOf = (refund: Ours['refunds'][number]) =>
  `${refund.providerRefundId} of ${refund.paymentId}: ${refund.amountPaise}, ${stateThere[refund.state]}`;

/** What both sides say is said twice. */
const saidOnce = (words: string[]) =>
  [...Map.groupBy(words, (one) => one)].filter(([, all]) => all.length !== 2).map(([one]) => one);

function untruths(ours: Ours, { orders: told, refunds: back, cancelled }: Notebook): string[] {
  return [
    ...[...told]
      .filter(([payment, number]) => ours.ordersOf.get(payment)?.[0]?.orderNumber !== number)
      .map(([payment, number]) => `${payment} is not ${number}`),
    ...[...back].filter((id) => !ours.refundsOf.has(id)).map((id) => `${id} does not go back`),
    ...[...cancelled]
      .filter((number) => !ours.cancelled.has(number))
      .map((number) => `${number} is not cancelled`),
  ];
}

/** What still waits for somebody to work on it. */
export async function countOpen(db: Db, { payments: theirs }: ProviderBooks): Promise<number> {
  const known = await db.select({ id: payments.id }).from(payments);
  const ids = new Set(known.map(({ id }) => id));
  const untold = theirs.filter(({ captured, id }) => captured && !ids.has(id)).length;
  const [returning, heard, over] = await Promise.all([
    db.$count(refunds, isNull(refunds.processedAt)),
    db.$count(webhookInbox, sql`${webhookInbox.nextTryAt} is not null`),
    db.$count(checkouts, sql`${checkouts.state} = 'pending' and ${checkouts.expiresAt} <= now()`),
  ]);
  return untold + returning + heard + over;
}
