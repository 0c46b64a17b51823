import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf, startOfDay } from '#shared/analytics/range.ts';
import { orderSorts, type OrderSort } from '#shared/orders/order-list.ts';
import { statusFacts } from '#shared/orders/status.ts';
import { readCsv } from '../../csv.ts';
import { rollUpSummaries } from '../../summaries/roll-up.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { silentLog } from '../../testing/fresh-database.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../testing/users.ts';
import type { orders } from './tables.ts';

type Row = typeof orders.$inferSelect;

const shop = shareTestShop();
let admin: TestUser;
let rows: Row[];

const today = dayOf(new Date());
const HOUR_MS = 3_600_000;
const at = (day: string, hours: number) => new Date(startOfDay(day).getTime() + hours * HOUR_MS);

/** Promises of today are for its start, which has passed, or its end. */
function dispatchTime(index: number): Date {
  const days = (index % 5) - 2;
  const hoursToday = index % 2 === 0 ? 0 : 24 - 1 / HOUR_MS;
  return at(addDays(today, days), days === 0 ? hoursToday : index % 24);
}

/** Many orders share their time or their total, so that only the id decides their place. */
async function insertOrder(by: TestUser, index: number): Promise<Row> {
  const status = (
    ['confirmed', 'shipped', 'processing', 'delivered', 'confirmed', 'cancelled'] as const
  )[index % 6];
  const day = addDays(today, -(index % 9));
  const quantity = 1 + (index % 4);
  return insertPaidOrder(shop().db, {
    by,
    name: index % 5 === 0 ? 'Meera Rao' : 'Farhan Qureshi',
    items: [{ name: 'Classic Sattu', pricePaise: 17_900, quantity }],
    order: {
      status,
      paymentStatus: index % 7 === 0 ? 'failed' : 'paid',
      createdAt: at(day, index % 3 === 0 ? 0 : 23.99),
      dispatchBy: index % 4 === 3 ? null : dispatchTime(index),
      estimatedDelivery: index % 7 === 6 ? null : at(addDays(today, (index % 5) - 3), 12),
      deliveredAt: status === 'delivered' ? at(addDays(today, (index % 4) - 4), 23.99) : null,
      courier:
        status === 'shipped' ? (['DTDC', 'Blue Dart'][index % 4 === 1 ? 0 : 1] ?? null) : null,
    },
  });
}

beforeAll(async () => {
  admin = await createAdmin(shop().db);
  const by = await createUser(shop().db);
  rows = [];
  for (let index = 0; index < 60; index += 1) rows.push(await insertOrder(by, index));
});

type Filters = Record<string, string>;

const isOpen = ({ status }: Row) => !statusFacts[status].isOver && !statusFacts[status].hasLeft;

function matches(row: Row, filters: Filters): boolean {
  const { status, paymentStatus, q, from, to, due, delivery, courier } = filters;
  const promisedDay = row.estimatedDelivery && dayOf(row.estimatedDelivery);
  const day = dayOf(row.createdAt);
  const dueTime = isOpen(row) ? row.dispatchBy?.getTime() : undefined;
  const tomorrow = startOfDay(addDays(today, 1)).getTime();
  return ((!status || row.status === status) &&
    (!paymentStatus || row.paymentStatus === paymentStatus) &&
    (!q || row.name.toLowerCase().includes(q)) &&
    (!from || day >= from) &&
    (!to || day <= to) &&
    (!courier || row.courier === courier) &&
    (!delivery ||
      (promisedDay &&
        {
          // Open orders of this test are overdue for delivery only after they are overdue for dispatch.
          overdue:
            promisedDay < today &&
            (row.status === 'shipped' || (dueTime !== undefined && dueTime < Date.now())),
          late:
            row.deliveredAt && row.status === 'delivered' && dayOf(row.deliveredAt) > promisedDay,
        }[delivery])) &&
    (!due ||
      (dueTime !== undefined &&
        {
          overdue: dueTime < Date.now(),
          today: dueTime >= Date.now() && dueTime < tomorrow,
          later: dueTime >= tomorrow,
        }[due]))) as boolean;
}

const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1);
const byNewest = (a: Row, b: Row) => b.createdAt.getTime() - a.createdAt.getTime() || byId(a, b);
const byHighest = (a: Row, b: Row) => b.totalPaise - a.totalPaise || byNewest(a, b);
const dueAt = (row: Row) =>
  isOpen(row) && row.dispatchBy ? row.dispatchBy.getTime() : Number.MAX_SAFE_INTEGER;

const comparisons: Record<OrderSort, (a: Row, b: Row) => number> = {
  newest: byNewest,
  oldest: (a, b) => byNewest(b, a),
  'total-high': byHighest,
  'total-low': (a, b) => byHighest(b, a),
  due: (a, b) => dueAt(a) - dueAt(b) || byNewest(a, b),
};

const expectedNumbers = (filters: Filters, sort: OrderSort) =>
  rows
    .filter((row) => matches(row, filters))
    .sort(comparisons[sort])
    .map(({ orderNumber }) => orderNumber);

const get = (path: string, query: Filters = {}) =>
  callApi(shop(), `GET /api/orders/admin/${path}?${new URLSearchParams(query)}`, { as: admin });

async function listNumbers(filters: Filters, sort: OrderSort): Promise<string[]> {
  const numbers: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await get('all', { ...filters, sort, page: String(page) });
    numbers.push(...data.orders.map((order: { orderNumber: string }) => order.orderNumber));
    if (page < data.pageCount) continue;
    expect(data.total).toBe(numbers.length);
    return numbers;
  }
}

const yesterday = addDays(today, -1);
const filterSets: Filters[] = [
  {},
  { status: 'confirmed' },
  { paymentStatus: 'failed' },
  { q: 'meera' },
  { from: today, to: today },
  { from: addDays(today, -4), to: yesterday },
  { from: addDays(today, -3), status: 'shipped' },
  { to: addDays(today, -3), q: 'rao' },
  { due: 'overdue' },
  { due: 'today' },
  { due: 'later', status: 'processing' },
  { delivery: 'overdue' },
  { delivery: 'overdue', status: 'shipped' },
  { delivery: 'late' },
  { delivery: 'late', from: addDays(today, -5), q: 'farhan' },
  { courier: 'DTDC' },
  { courier: 'Blue Dart', from: addDays(today, -5), q: 'farhan' },
  { courier: 'No such courier' },
  { status: 'shipped', paymentStatus: 'paid', from: addDays(today, -8), to: today },
];

describe.each(orderSorts)('sorted by %s', (sort) => {
  test.each(filterSets)('the list with the filters %j', async (filters) => {
    expect(await listNumbers(filters, sort)).toEqual(expectedNumbers(filters, sort));
  });

  test('every order knows its neighbours, also across pages', async () => {
    for (const filters of [{}, { status: 'confirmed' }, { due: 'overdue' }] as Filters[]) {
      const numbers = expectedNumbers(filters, sort);
      for (const [index, number] of numbers.entries()) {
        const { data } = await get(`${number}/neighbours`, { ...filters, sort });
        expect([number, data]).toEqual([
          number,
          { previous: numbers[index - 1] ?? null, next: numbers[index + 1] ?? null },
        ]);
      }
    }
  });

  test('the export has the order of the list', async () => {
    const selection = { filters: { from: addDays(today, -4) }, except: [rows[0]?.id] };
    const numbers = expectedNumbers(selection.filters, sort);
    const body = { selection, sort };
    const { text } = await callApi(shop(), 'POST /api/orders/admin/export', { as: admin, body });
    expect(exportedNumbers(text)).toEqual(numbers.filter((one) => one !== rows[0]?.orderNumber));
  });
});

const exportedNumbers = (csv: string) =>
  readCsv(csv)
    .slice(1)
    .map(({ cells }) => cells[0]);

test('an order that no longer matches still leads to those around it', async () => {
  const shipped = rows.filter(({ status }) => status === 'shipped').sort(byNewest)[3];
  const confirmed = rows.filter(({ status }) => status === 'confirmed');
  const { data } = await get(`${shipped?.id}/neighbours`, { status: 'confirmed' });
  const around = [...confirmed, shipped as Row].sort(byNewest);
  const index = around.indexOf(shipped as Row);
  expect(data).toEqual({
    previous: around[index - 1]?.orderNumber ?? null,
    next: around[index + 1]?.orderNumber ?? null,
  });
  expect(await get('made-up/neighbours')).toMatchObject({ status: 404 });
});

test('summarised days count the same matches', async () => {
  await rollUpSummaries({ db: shop().db, log: silentLog });
  for (const filters of filterSets) {
    expect(await listNumbers(filters, 'newest')).toEqual(expectedNumbers(filters, 'newest'));
  }
});

test('lists the couriers once each', async () => {
  expect((await get('all')).data.couriers).toEqual(['Blue Dart', 'DTDC']);
});

test.each([
  [{ from: '2026-02-30' }, 'from'],
  [{ to: 'tomorrow' }, 'to'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
  [{ from: '1999-12-31' }, 'from'],
  [{ due: 'soon' }, 'due'],
  [{ delivery: 'soon' }, 'delivery'],
  [{ sort: 'random' }, 'sort'],
  [{ courier: 'x'.repeat(61) }, 'courier'],
])('rejects %j with an error for the field', async (query, field) => {
  for (const path of ['all', 'export', 'made-up/neighbours']) {
    expect(await get(path, query as Filters)).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) },
    });
  }
});

test('exports chosen orders, and refuses none or too many', async () => {
  const chosen = rows.slice(0, 3);
  const send = (ids: string[]) =>
    callApi(shop(), 'POST /api/orders/admin/export', { as: admin, body: { selection: { ids } } });
  const { text } = await send(chosen.flatMap(({ id, orderNumber }) => [id, orderNumber]));
  expect(new Set(exportedNumbers(text))).toEqual(new Set(chosen.map((row) => row.orderNumber)));
  expect(await send([])).toMatchObject({ status: 400 });
  expect(await send(Array.from({ length: 1001 }, (_, index) => `id ${index}`))).toMatchObject({
    status: 400,
  });
});

test('the counts beside the filters are those of all orders', async () => {
  const { data } = await get('all', { due: 'today' });
  const confirmed = rows.filter(({ status }) => status === 'confirmed').length;
  expect(data.counts.status).toMatchObject({ all: 60, confirmed });
});
