import { openDatabase, type Db } from '../src/server/db/client.ts';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { eq } from '../src/server/db/drizzle.ts';
import { inTransaction } from '../src/server/db/transaction.ts';
import { createLog } from '../src/server/log.ts';
import { startSession } from '../src/server/modules/accounts/sessions.ts';
import { users } from '../src/server/modules/accounts/tables.ts';
import { details } from '../src/server/testing/checkout-flow.ts';
import { createAdmin, createUser, type TestUser } from '../src/server/testing/users.ts';
import { runShop, temporaryFolder, type RunningShop } from '../src/server/testing/running-shop.ts';
import type { Role } from './plan-request.ts';

/** A running shop with accounts and one record of each kind. */
export interface TargetShop {
  shop: RunningShop;
  folder: string;
  db: Db;
  people: Record<'customer' | 'admin', TestUser> & Record<'operator', { token: string }>;
  /** The values of placeholders such as `{order}`. */
  placeholders: Record<string, string>;
  close(): Promise<void>;
}

const log = createLog('silent');
const METRICS_TOKEN = 'the-token-of-the-operator';

export async function startTargetShop(): Promise<TargetShop> {
  const folder = temporaryFolder();
  const closers: (() => unknown)[] = [folder.remove];
  const closeAll = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  let closing: Promise<void> | undefined;
  // A second call waits for the first, so that an interrupted run also closes everything.
  const close = () => (closing ??= closeAll());
  try {
    const shop = await runShop({
      DATA_DIR: folder.path,
      LOG_LEVEL: 'error',
      METRICS_TOKEN,
      // Requests set their own client address.
      TRUST_PROXY: '127.0.0.1',
    });
    closers.push(() => shop.end('SIGTERM'));
    const { db, pool } = openDatabase(embeddedUrl(folder.path), log);
    closers.push(() => pool.end());
    const operator = { token: METRICS_TOKEN };
    const people = { customer: await createUser(db), admin: await createAdmin(db), operator };
    const placeholders = await createRecords(shop.url, people);
    return { shop, folder: folder.path, db, people, placeholders, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Gives a role a new session after the previous one ended. */
export async function renewSession({ db, people }: TargetShop, role: Role) {
  if (role !== 'customer' && role !== 'admin') return;
  const { id } = people[role];
  const given = { role: role === 'admin' ? 'admin' : 'user', suspendedAt: null } as const;
  // In one transaction: another request may suspend the account at the same time.
  const session = await inTransaction(db, async (tx) => {
    const [row] = await tx.update(users).set(given).where(eq(users.id, id)).returning();
    return row && startSession(tx, { userId: id, userAgent: '' });
  });
  people[role] = session ? { ...people[role], token: session.token } : await createUser(db, given);
}

async function createRecords(url: string, { customer, admin }: TargetShop['people']) {
  const { orderNumber, payment } = await placeOrder(url, customer, '1');
  const call = (name: string, as: TestUser, body?: object) => callApi(url, name, { as, body });
  await call('POST /api/support/tickets', customer, {
    name: customer.name,
    email: customer.email,
    topic: 'order',
    message: 'Where is my order?',
  });
  const tickets = await call('GET /api/admin/tickets', admin);
  const invited = await call('POST /api/admin/invitations', admin, { email: 'new@example.com' });
  const mails = await call('GET /api/admin/mails', admin);
  return {
    order: orderNumber,
    payment,
    ticket: String(tickets.data.items[0].id),
    invitation: invited.data.token as string,
    invitationId: String(invited.data.id),
    mail: String(mails.data.items[0].id),
    user: customer.id,
    email: customer.email,
  };
}

interface CallOptions {
  as?: TestUser | undefined;
  body?: object | undefined;
}

/** Sends a valid call and throws unless it succeeds. */
export async function callApi(url: string, call: string, { as, body }: CallOptions = {}) {
  const [method = '', path = ''] = call.split(' ');
  const answer = await fetch(url.concat(path), {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Places an order with a sandbox payment. */
export async function placeOrder(url: string, as: TestUser, productId: string) {
  const items = [{ productId, quantity: 1 }];
  const priced = await callApi(url, 'POST /api/cart/price', { as, body: { items } });
  const amount = Math.round(priced.data.cart.total * 100);
  const opened = await callApi(url, 'POST /api/payments/create-razorpay-order', {
    as,
    body: { amount, currency: 'INR', orderData: { ...details, items } },
  });
  const payment: string = opened.id;
  const provider = await callApi(url, 'GET /api/payments/provider');
  const { origin } = new URL(provider.data.checkoutUrl);
  const paid = await callApi(origin, 'POST /sandbox/pay', { body: { order_id: payment } });
  const { orderNumber } = await callApi(url, 'POST /api/payments/verify-payment', {
    as,
    body: paid,
  });
  return { orderNumber: orderNumber as string, payment };
}
