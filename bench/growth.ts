import { setTimeout as sleep } from 'node:timers/promises';
import { backOffice } from './back-office.ts';
import { openFilledShop, type FilledShop } from './filled-shop.ts';
import type { Row } from '../harness/report.ts';
import { storefront } from './storefront.ts';

const MEMORY_GOAL_MB = 350;
const IDLE_SECONDS = 15;
const IDLE_STATEMENTS = 3;
const IDLE_CPU_PERCENT = 1;

/** Compares a new shop with one that has 10,000 products and 100,000 orders. */
export async function growth(): Promise<Row[]> {
  const small = await openFilledShop();
  const large = await openFilledShop().catch(async (error: unknown) => {
    await small.close();
    throw error;
  });
  try {
    // The seed catalog has ten products.
    await small.growTo({ orders: 100, products: 2 });
    const idle = await idleShop(small);
    await large.growTo({ orders: 100_000, products: 10_000 });
    const shops = { small, large };
    const rows = [...(await storefront(shops)), memoryOf(large)];
    await small.growTo({ orders: 100, products: 100 });
    return [...rows, ...(await backOffice(shops)), idle];
  } finally {
    await large.close();
    await small.close();
  }
}

function memoryOf(large: FilledShop): Row {
  const mb = large.residentMb();
  return {
    promise: 'memory with 10,000 products, after its pages were made and visited',
    goal: `≤ ${MEMORY_GOAL_MB} MB`,
    measured: `${mb} MB`,
    context: 'resident set, without PostgreSQL',
    isKept: mb <= MEMORY_GOAL_MB,
  };
}

/** Measures the cost of an idle shop. */
async function idleShop(shop: FilledShop): Promise<Row> {
  console.log(`Watching an idle shop for ${IDLE_SECONDS} s …`);
  const before = { cpuMs: shop.cpuMs(), transactions: await transactionsOf(shop) };
  await sleep(IDLE_SECONDS * 1000);
  const statements = ((await transactionsOf(shop)) - before.transactions) / IDLE_SECONDS;
  const percent = (shop.cpuMs() - before.cpuMs) / IDLE_SECONDS / 10;
  return {
    promise: 'an idle shop: statements to its database, processor time',
    goal: `≤ ${IDLE_STATEMENTS}/s, ≤ ${IDLE_CPU_PERCENT} %`,
    measured: `${statements.toFixed(1)}/s, ${percent.toFixed(1)} %`,
    context: `over ${IDLE_SECONDS} s; one process, without PostgreSQL`,
    isKept: statements <= IDLE_STATEMENTS && percent <= IDLE_CPU_PERCENT,
  };
}

async function transactionsOf({ pool }: FilledShop): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select (xact_commit + xact_rollback)::float8 as n from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.n ?? 0;
}
