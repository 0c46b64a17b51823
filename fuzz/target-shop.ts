import { openDatabase, type Db } from '../src/server/db/client.ts';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { eq } from '../src/server/db/drizzle.ts';
import { createLog } from '../src/server/log.ts';
import { startSession } from '../src/server/modules/accounts/sessions.ts';
import { users } from '../src/server/modules/accounts/tables.ts';
import { details } from '../src/server/testing/checkout-flow.ts';
import { anAdmin, aPerson, type Person } from '../src/server/testing/people.ts';
import { runShop, temporaryFolder, type RunningShop } from '../src/server/testing/running-shop.ts';
import type { Role } from './plan-request.ts';

/** A shop of its own, people in it, and something of everything. */
export interface Scene {
  shop: RunningShop;
  folder: string;
  db: Db;
  people: Record<'customer' | 'admin', Person> & Record<'operator', { token: string }>;
  /** What `{order}` and its like stand for. */
  known: Record<string, string>;
  close(): Promise<void>;
}

const log = createLog('silent');
const METRICS_TOKEN = 'the-token-of-the-operator';

export async function openScene(): Promise<Scene> {
  const folder = temporaryFolder();
  const closers: (() => unknown)[] = [folder.remove];
  const closeAll = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  let closing: Promise<void> | undefined;
  // Whoever comes second waits for the first: nothing is left open when it ends in the middle.
  const close = () => (closing ??= closeAll());
  try {
    const shop = await runShop({
      DATA_DIR: folder.path,
      LOG_LEVEL: 'error',
      METRICS_TOKEN,
      // Everybody says where they come from.
      TRUST_PROXY: '127.0.0.1',
    });
    closers.push(() => shop.end('SIGTERM'));
    const { db, pool } = openDatabase(embeddedUrl(folder.path), log);
    closers.push(() => pool.end());
    const operator = { token: METRICS_TOKEN };
    const people = { customer: await aPerson(db), admin: await anAdmin(db), operator };
    const known = await furnish(shop.url, people);
    return { shop, folder: folder.path, db, people, known, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The token of a role; a new session, where the one before was ended. */
export async function signInAgain({ db, people }: Scene, role: Role) {
  if (role !== 'customer' && role !== 'admin') return;
  const { id } = people[role];
  const given = { role: role === 'admin' ? 'admin' : 'user', suspendedAt: null } as const;
  // In one transaction: another request may suspend the account at the same time.
  const session = await db.transaction(async (tx) => {
    const [row] = await tx.update(users).set(given).where(eq(users.id, id)).returning();
    return row && startSession(tx, { userId: id, userAgent: '' });
  });
  people[role] = session ? { ...people[role], token: session.token } : await aPerson(db, given);
}

async function furnish(url: string, { customer, admin }: Scene['people']) {
  const { orderNumber, payment } = await buyAt(url, customer, '1');
  const call = (name: string, as: Person, body?: object) => ask(url, name, { as, body });
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

interface Ask {
  as?: Person | undefined;
  body?: object | undefined;
}

/** An ordinary call, which has to work. */
export async function ask(url: string, call: string, { as, body }: Ask = {}) {
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

/** The whole way to an order, with the sandbox's money. */
export async function buyAt(url: string, as: Person, productId: string) {
  const items = [{ productId, quantity: 1 }];
  const priced = await ask(url, 'POST /api/cart/price', { as, body: { items } });
  const amount = Math.round(priced.data.cart.total * 100);
  const opened = await ask(url, 'POST /api/payments/create-razorpay-order', {
    as,
    body: { amount, currency: 'INR', orderData: { ...details, items } },
  });
  const payment: string = opened.id;
  const provider = await ask(url, 'GET /api/payments/provider');
  const { origin } = new URL(provider.data.checkoutUrl);
  const paid = await ask(origin, 'POST /sandbox/pay', { body: { order_id: payment } });
  const { orderNumber } = await ask(url, 'POST /api/payments/verify-payment', { as, body: paid });
  return { orderNumber: orderNumber as string, payment };
}
