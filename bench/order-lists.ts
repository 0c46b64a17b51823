import { addDays, dayOf } from '#shared/analytics/range.ts';
import { orderSorts } from '../src/shared/orders/order-list.ts';
import type { Row } from '../harness/report.ts';
import { openFilledShop, type FilledShop } from './filled-shop.ts';
import { median } from './median.ts';

const ORDERS = 100_000;
const CALLS = 5;
const GOAL_MS = 100;
const SLOWEST = 10;
/** Open orders; the others of a filled shop have been sent. */
const OPEN = 3000;

const today = dayOf(new Date());
const since = (days: number) => ({ from: addDays(today, -days), to: today });

type Query = Record<string, string>;

/** Each filter with its values; the first one is no filter. All combinations are measured. */
const choices: Query[][] = [
  [{}, { status: 'confirmed' }, { status: 'delivered' }],
  [{}, { paymentStatus: 'partly_refunded' }],
  [{}, { q: 'rao' }],
  [{}, since(30), since(365)],
  [{}, { due: 'overdue' }, { due: 'later' }],
  [{}, { delivery: 'overdue' }, { delivery: 'late' }],
  [{}, { courier: 'Delhivery' }],
  orderSorts.map((sort) => ({ sort })),
];

const combinations = choices.reduce<Query[]>(
  (queries, values) =>
    queries.flatMap((query) => values.map((value) => Object.assign({}, query, value))),
  [{}],
);

/** Measures the first page of the order list with every combination of filters and sortings. */
export async function orderLists(): Promise<Row[]> {
  const shop = await openFilledShop();
  try {
    await shop.growTo({ orders: ORDERS, products: 1000, showsProgress: true });
    await openSomeOrders(shop);
    const lists = await measure(shop);
    console.log('Slowest medians:');
    for (const { query, ms } of lists.slice(0, SLOWEST)) {
      console.log(`${ms.toFixed(1).padStart(7)} ms  ${query}`);
    }
    return [rowOf(lists)];
  } finally {
    await shop.close();
  }
}

async function openSomeOrders({ pool }: FilledShop): Promise<void> {
  await pool.query(`update orders set status = 'confirmed', courier = null,
      dispatch_by = created_at + interval '2 days'
    where id in (select id from orders where status <> 'cancelled' order by created_at desc limit ${OPEN})`);
  await pool.query('vacuum analyze orders');
}

interface Measured {
  query: string;
  ms: number;
}

async function measure(shop: FilledShop): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [index, combination] of combinations.entries()) {
    if (index % 100 === 0) console.log(`List ${index + 1}/${combinations.length} …`);
    const query = new URLSearchParams(combination).toString();
    const times: number[] = [];
    for (let nth = 0; nth < CALLS; nth += 1) {
      const startedAt = performance.now();
      await shop.read(`/api/orders/admin/all?${query}`, shop.adminToken);
      times.push(performance.now() - startedAt);
    }
    measured.push({ query, ms: median(times) });
  }
  return measured.sort((a, b) => b.ms - a.ms);
}

function rowOf(lists: Measured[]): Row {
  const [slowest = { query: '', ms: 0 }] = lists;
  const usual = median(lists.map(({ ms }) => ms));
  return {
    promise: `orders, any filter and sorting, ${ORDERS.toLocaleString('en-IN')} orders: slowest median`,
    goal: `≤ ${GOAL_MS} ms`,
    measured: `${slowest.ms.toFixed(1)} ms`,
    context: `${lists.length} combinations, half of them up to ${usual.toFixed(1)} ms; slowest: ${slowest.query}`,
    isKept: slowest.ms <= GOAL_MS,
    figures: { slowestMs: slowest.ms, medianMs: usual },
  };
}
