import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Notice } from '#shared/notices/notice.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { changeSettings } from '../../testing/change-settings.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { openTestShop, shareClearedShop, type TestShop } from '../../testing/test-shop.ts';
import { submitTicket } from '../../testing/tickets.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../testing/users.ts';
import { createReadiness } from '../../readiness.ts';
import { silentLog } from '../../testing/fresh-database.ts';
import { hashToken } from '../accounts/secret-token.ts';
import { createNoticeHub } from './notice-hub.ts';
import { sessions, users } from '../accounts/tables.ts';
import { productStock } from '../catalog/tables.ts';

const shared = shareClearedShop(['notices', 'holds', 'tickets', 'ticket_events']);

interface Connection {
  response: IncomingMessage;
  /** All events so far, by name. */
  events: { event: string; id: string; data: Notice }[];
  /** Whether the server has ended the stream. */
  isEnded: boolean;
  close(): void;
}

/** Opens a stream over HTTP and collects its events. */
async function connect(shop: TestShop, as: TestUser, lastEventId?: string): Promise<Connection> {
  const headers = {
    authorization: `Bearer ${as.token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  };
  // A connection of its own, which ends with the stream.
  const request = get(`${shop.url}/api/admin/notices/stream`, { headers, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  const close = () => void request.destroy();
  onTestFinished(close);
  const connection: Connection = { response, events: [], isEnded: false, close };
  void collect(connection).catch(() => {});
  return connection;
}

async function collect(connection: Connection): Promise<void> {
  let rest = '';
  for await (const piece of connection.response.setEncoding('utf8')) {
    rest += piece as string;
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks.filter((one) => !one.startsWith(':'))) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
      );
      const [event = '', id = '', data = ''] = ['event', 'id', 'data'].map((name) =>
        fields.get(name),
      );
      connection.events.push({ event, id, data: JSON.parse(data) as Notice });
    }
  }
  connection.isEnded = true;
}

const subjects = ({ events }: Connection) => events.map(({ data }) => data.subject);

let admin: TestUser;
beforeEach(async () => {
  admin = await createAdmin(shared().db);
  // Orders cannot be deleted, so those of earlier tests become old ones.
  await shared().db.execute(sql`update orders set created_at = '2020-01-01'`);
});

const anOrder = async (order = {}) =>
  insertPaidOrder(shared().db, { by: await createUser(shared().db), order });

test('streams a purchase, low stock and a ticket, without compression, caches or buffers', async () => {
  const { stock } = seedSettings.orders;
  await changeSettings(shared(), 'orders', { stock: { ...stock, criticalBelow: 10 } });
  await shared()
    .db.update(productStock)
    .set({ onHand: 11, reserved: 0 })
    .where(eq(productStock.productId, '5'));
  const stream = await connect(shared(), admin);
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(stream.response.headers['content-encoding']).toBeUndefined();
  const number = await checkoutFlow.buy(shared(), await createUser(shared().db), [
    { productId: '5', quantity: 1 },
  ]);
  await submitTicket(shared());
  await eventually(async () => expect(stream.events).toHaveLength(3));
  const byKind = Object.fromEntries(stream.events.map(({ data }) => [data.kind, data]));
  expect(byKind.order).toMatchObject({ number, name: 'Ananya', amount: expect.any(Number) });
  expect(byKind.low_stock).toMatchObject({ subject: '5', unitsLeft: 10 });
  expect(byKind.ticket).toMatchObject({ name: 'Kavya' });
  await anOrder();
  await eventually(async () => expect(stream.events).toHaveLength(4));
});

test('an event that commits late is sent, and none is sent twice', async () => {
  const stream = await connect(shared(), admin);
  const late = await anOrder({ createdAt: new Date(Date.now() - 8000) });
  const next = await anOrder();
  await eventually(async () => expect(subjects(stream)).toContain(next.id));
  // Later polls find both again, until they are older than what a poll looks back.
  const third = await anOrder();
  await eventually(async () => expect(subjects(stream)).toContain(third.id));
  expect(subjects(stream).toSorted()).toEqual([late.id, next.id, third.id].toSorted());
});

test('a stream continues after the last event that its client has', async () => {
  const first = await connect(shared(), admin);
  const seen = await anOrder();
  await eventually(async () => expect(subjects(first)).toEqual([seen.id]));
  first.close();
  const missed = await anOrder();
  const second = await connect(shared(), admin, first.events[0]?.id);
  await eventually(async () => expect(subjects(second)).toContain(missed.id));
  const { data } = await callApi(shared(), 'GET /api/admin/notices', { as: admin });
  const orders: Notice[] = data.notices.filter(({ kind }: Notice) => kind === 'order');
  expect(orders.map(({ subject }) => subject)).toEqual([missed.id, seen.id]);
  expect(data.lastEventId).toBe(String(Date.parse(data.notices[0].at)));
});

test('notices the payment of a failed refund once', async () => {
  const { paymentId, orderNumber } = await anOrder();
  await shared().db.execute(sql`insert into refunds
    (payment_id, amount_paise, reason, idempotency_key, state, next_try_at, needs_attention_at)
    values (${paymentId}, 100, 'given_by_shop', ${paymentId}, 'due', null, now())`);
  const stream = await connect(shared(), admin);
  const list = async () =>
    (await callApi(shared(), 'GET /api/admin/notices', { as: admin })).data.notices.filter(
      ({ kind }: Notice) => kind === 'payment',
    );
  await eventually(async () =>
    expect(await list()).toMatchObject([{ subject: paymentId, number: orderNumber }]),
  );
  const order = await anOrder();
  await eventually(async () => expect(subjects(stream)).toContain(order.id));
  expect(await list()).toHaveLength(1);
});

test('many overdue orders hide no other notice', async () => {
  const { id } = await anOrder();
  await shared().db.execute(sql`insert into notices (key, kind, subject)
    select 'overdue:' || n, 'overdue', ${id} from generate_series(1, 300) n`);
  const { data } = await callApi(shared(), 'GET /api/admin/notices', { as: admin });
  const kinds: string[] = data.notices.map(({ kind }: Notice) => kind);
  expect(kinds.filter((kind) => kind === 'overdue')).toHaveLength(50);
  expect(kinds).toContain('order');
});

test('the sixth stream of an account closes its first one', async () => {
  const first = await connect(shared(), admin);
  const others = [];
  for (let count = 0; count < 5; count += 1) others.push(await connect(shared(), admin));
  await eventually(async () => expect(first.isEnded).toBe(true));
  expect(first.events.map(({ event }) => event)).toEqual(['replaced']);
  expect(others.map(({ isEnded }) => isEnded)).toEqual([false, false, false, false, false]);
});

test('a stream ends with its session and with a change of the role, and extends no session', async () => {
  const [leaving, demoted, staying] = [
    await createAdmin(shared().db),
    await createAdmin(shared().db),
    admin,
  ];
  const longAgo = new Date(Date.now() - 60 * 60 * 1000);
  await shared()
    .db.update(sessions)
    .set({ lastUsedAt: longAgo })
    .where(eq(sessions.userId, staying.id));
  const streams = [
    await connect(shared(), leaving),
    await connect(shared(), demoted),
    await connect(shared(), staying),
  ];
  await callApi(shared(), 'POST /api/auth/logout', { as: leaving });
  await shared().db.update(users).set({ role: 'user' }).where(eq(users.id, demoted.id));
  await eventually(async () =>
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true, true, false]),
  );
  const [session] = await shared()
    .db.select()
    .from(sessions)
    .where(eq(sessions.userId, staying.id));
  expect(session?.lastUsedAt).toEqual(longAgo);
});

test('streams do not keep the process from closing', async () => {
  const shop = await openTestShop();
  const stream = await connect(shop, await createAdmin(shop.db));
  await shop.app.close();
  await eventually(async () => expect(stream.isEnded).toBe(true));
});

test('a process that is drained ends its streams and refuses new ones', async () => {
  const readiness = createReadiness();
  const settings = { run: <T>(work: () => Promise<T>) => work() };
  const hub = createNoticeHub({ db: shared().db, log: silentLog, settings, readiness });
  onTestFinished(hub.close);
  const viewer = { userId: admin.id, role: 'admin', sessionHash: hashToken(admin.token) };
  const stream = await hub.open({ ...viewer, lastEventId: undefined });
  readiness.drain();
  expect(await text(stream)).toMatch(/^: open\n\n/);
  await expect(hub.open({ ...viewer, lastEventId: undefined })).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('customers get no stream', async () => {
  const { response } = await connect(shared(), await createUser(shared().db));
  expect(response.statusCode).toBe(403);
});
