import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { addDays, dayOf } from '#shared/analytics/range.ts';
import { orderStatuses, paymentStatuses } from '#shared/orders/status.ts';
import { auditBooks } from '../audit-books.ts';
import { openDatabase, type Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { inTransaction } from '../db/transaction.ts';
import { eventually } from '../testing/eventually.ts';
import { createDatabase, freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { listMails } from '../modules/mail/queries.ts';
import { waitForLockWaits } from '../testing/lock-waits.ts';
import { insertPaidOrder } from '../testing/paid-order.ts';
import { isLongRun } from '../testing/run-length.ts';
import { createUser, type TestUser } from '../testing/users.ts';
import { readDays } from './read-days.ts';
import { pauseSummaries, resetSummaries, rollUpSummaries, summaryTask } from './roll-up.ts';
import { allSources, sources } from './sources.ts';

const today = dayOf(new Date());
const daysAgo = (count: number) => new Date(Date.parse(`${addDays(today, -count)}T12:00:00+05:30`));

/** Orders are written with their items in one transaction, like purchases. */
const order = (db: Db, by: TestUser, ago: number, more: object = {}) =>
  inTransaction(db, async (tx) => {
    const createdAt = daysAgo(ago);
    const row = await insertPaidOrder(tx, {
      by,
      items: [{ name: 'Sattu', pricePaise: 10_000, quantity: 1 + (ago % 3) }],
      order: { createdAt, ...more },
    });
    await tx.execute(
      sql`update checkouts set created_at = ${createdAt.toISOString()} where id = ${row.checkoutId}`,
    );
    return row.id;
  });

/** The rows of a range that are missing in the summaries, or that only they contain. */
async function differences(db: Db, range: { from?: string; to?: string }) {
  const found: unknown[] = [];
  for (const source of allSources) {
    for (const { name, columns, rows } of sources[source].tables) {
      const list = sql.raw(columns.join(', '));
      const expected = sql`select ${list} from (select live.* from
        (values ('-infinity'::timestamptz, 'infinity'::timestamptz)) span (starts_at, ends_at)
        cross join lateral (${rows}) live) counted
        where day between ${range.from ?? '-infinity'}::date and ${range.to ?? 'infinity'}::date`;
      const actual = sql`select ${list} from ${readDays(source, name, range)} read`;
      const { rows: different } = await db.execute(sql`
        (${expected} except all ${actual}) union all (${actual} except all ${expected})`);
      found.push(...different.map((row) => [name, row]));
    }
  }
  return found;
}

const summaryFindings = async (db: Db) =>
  (await auditBooks(db)).filter(({ check }) => check.startsWith('daily summaries'));

const changes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('order' as const), ago: fc.nat(6), person: fc.nat(2) }),
    fc.record({
      kind: fc.constant('status' as const),
      nth: fc.nat(30),
      status: fc.constantFrom(...orderStatuses),
      paymentStatus: fc.constantFrom(...paymentStatuses),
    }),
    fc.record({ kind: fc.constant('checkout' as const), nth: fc.nat(30), ago: fc.nat(6) }),
    fc.record({ kind: fc.constant('capture' as const), nth: fc.nat(30), ago: fc.nat(6) }),
    fc.record({ kind: fc.constant('payout' as const), nth: fc.nat(30), paise: fc.nat(20_000) }),
    fc.record({ kind: fc.constant('refund' as const), nth: fc.nat(30), isDone: fc.boolean() }),
    fc.record({
      kind: fc.constant('deduction' as const),
      nth: fc.nat(30),
      hasPayment: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('mail' as const), ago: fc.nat(6) }),
    fc.record({ kind: fc.constant('delete' as const), ago: fc.nat(6) }),
    fc.constant({ kind: 'roll-up' as const }),
    fc.constant({ kind: 'reset' as const }),
  ),
  { minLength: 1, maxLength: 12 },
);

type Change = typeof changes extends fc.Arbitrary<(infer One)[]> ? One : never;

async function apply(db: Db, people: TestUser[], change: Change): Promise<void> {
  const nth = (table: string, index: number) =>
    sql`(select id from ${sql.raw(table)} order by id offset ${index} % greatest((select count(*) from ${sql.raw(table)}), 1) limit 1)`;
  if (change.kind === 'order') {
    const person = people[change.person];
    if (person) await order(db, person, change.ago);
  } else if (change.kind === 'status') {
    await db.execute(sql`update orders set status = ${change.status}, payment_status = ${change.paymentStatus}
      where id = ${nth('orders', change.nth)}`);
  } else if (change.kind === 'checkout') {
    await db.execute(sql`update checkouts set state = 'refunded', created_at = ${daysAgo(change.ago).toISOString()}
      where id = ${nth('checkouts', change.nth)}`);
  } else if (change.kind === 'capture') {
    await db.execute(sql`update payments set captured_at = ${daysAgo(change.ago).toISOString()}
      where id = ${nth('payments', change.nth)}`);
  } else if (change.kind === 'payout') {
    await db.execute(sql`
      insert into settlement_items (entity_id, type, payment_id, amount_paise, credit_paise, debit_paise, fee_paise,
        tax_paise, is_on_hold, occurred_at, settlement_id, utr, settled_at)
      select id, 'payment', id, amount_paise, ${change.paise}, 0, 236, 36, false, captured_at, 'setl_1', 'UTR1', now()
      from payments where id = ${nth('payments', change.nth)}
      on conflict (entity_id) do update set credit_paise = excluded.credit_paise`);
  } else if (change.kind === 'refund') {
    const [state, processedAt] = change.isDone ? ['processed', sql`now()`] : ['started', null];
    await db.execute(sql`
      insert into refunds (payment_id, amount_paise, reason, idempotency_key, state, provider_refund_id, processed_at)
      select id, 100, 'given_by_shop', id, ${state}, 'rfnd_' || id, ${processedAt}
      from payments where id = ${nth('payments', change.nth)}
      on conflict (idempotency_key) do update set state = excluded.state, processed_at = excluded.processed_at`);
  } else if (change.kind === 'deduction') {
    await db.execute(sql`
      insert into settlement_items (entity_id, type, payment_id, amount_paise, credit_paise, debit_paise, fee_paise,
        tax_paise, is_on_hold, occurred_at, settlement_id, utr, settled_at)
      select 'rfnd_' || id, 'refund', ${change.hasPayment ? sql`id` : sql`null`}, 100, 0, 100, 0, 0, false, now(),
        'setl_2', 'UTR2', now()
      from payments where id = ${nth('payments', change.nth)}
      on conflict (entity_id) do update set debit_paise = settlement_items.debit_paise + 1`);
  } else if (change.kind === 'mail') {
    await db.execute(sql`insert into mails (kind, recipient, created_at)
      values ('welcome', 'a@b.example', ${daysAgo(change.ago).toISOString()})`);
  } else if (change.kind === 'delete') {
    await db.execute(
      sql`delete from orders where created_at = ${daysAgo(change.ago).toISOString()}`,
    );
    await db.execute(
      sql`delete from mails where created_at = ${daysAgo(change.ago).toISOString()}`,
    );
  } else if (change.kind === 'roll-up') {
    await rollUpSummaries({ db, log: silentLog });
  } else {
    await resetSummaries(db);
  }
}

test('summaries equal the rows after any sequence of changes', async () => {
  const { db } = await freshDatabase();
  const people = [await createUser(db), await createUser(db), await createUser(db)];
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(6), fc.nat(6), async (sequence, from, length) => {
      for (const change of sequence) await apply(db, people, change);
      expect(await differences(db, {})).toEqual([]);
      const range = { from: addDays(today, -from), to: addDays(today, length - from) };
      expect(await differences(db, range)).toEqual([]);
      expect(await summaryFindings(db)).toEqual([]);
    }),
    { numRuns: isLongRun ? 100 : 8 },
  );
}, 120_000);

test('readers see exact sums while orders change and summaries are rolled up', async () => {
  const { url, drop } = await createDatabase('migrated');
  const { db, pool } = openDatabase(url, silentLog);
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  const person = await createUser(db);
  const ids: string[] = [];
  for (let ago = 0; ago < 6; ago += 1) ids.push(await order(db, person, ago));
  let isOver = false;
  const rollUps = (async () => {
    let count = 0;
    while (!isOver) count += await rollUpSummaries({ db, log: silentLog });
    return count;
  })();
  const reads = (async () => {
    while (!isOver) {
      const { rows } = await db.execute(sql`
        select (select coalesce(sum(orders), 0)::int from ${readDays('orders', 'order_days')} d
            where status = 'delivered') = (select count(*) from orders where status = 'delivered') as orders,
          (select coalesce(sum(paise), 0) from ${readDays('sales', 'cohort_days')} d)
            = (select coalesce(sum(total_paise), 0) from orders where status <> 'cancelled') as sales,
          (select coalesce(sum(customers), 0)::int from ${readDays('sales', 'customer_days')} d
            where previous_day = '-infinity') = (select count(distinct user_id) from orders
            where status <> 'cancelled') as customers`);
      expect(rows).toEqual([{ orders: true, sales: true, customers: true }]);
    }
  })();
  await Promise.all(
    [0, 1].map(async (writer) => {
      for (let round = 0; round < 20; round += 1) {
        const status = orderStatuses[(round + writer * 3) % orderStatuses.length];
        await db.execute(
          sql`update orders set status = ${status} where id = ${ids[(round * 2 + writer) % ids.length]}`,
        );
        if (writer === 0 && round % 5 === 0) await order(db, person, round % 6);
      }
    }),
  );
  isOver = true;
  await reads;
  expect(await rollUps).toBeGreaterThan(0);
  await rollUpSummaries({ db, log: silentLog });
  expect((await db.execute(sql`select from summary_changes`)).rows).toEqual([]);
  expect(await differences(db, {})).toEqual([]);
}, 60_000);

test('a roll-up that is cut off leaves the summaries as they were', async () => {
  const { db, pool } = await freshDatabase();
  const person = await createUser(db);
  const id = await order(db, person, 3);
  await rollUpSummaries({ db, log: silentLog });
  await db.execute(sql`update orders set status = 'delivered' where id = ${id}`);

  const blocker = await pool.connect();
  await blocker.query('begin; lock table order_days in exclusive mode');
  const cutOff = expect(rollUpSummaries({ db, log: silentLog })).rejects.toThrow();
  await waitForLockWaits(db, 1);
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  await cutOff;
  await blocker.query('commit');
  blocker.release();

  expect(
    (await db.execute(sql`select distinct source from summary_changes order by 1`)).rows,
  ).toEqual([{ source: 'checkouts' }, { source: 'orders' }]);
  expect(await differences(db, {})).toEqual([]);
  await rollUpSummaries({ db, log: silentLog });
  expect((await db.execute(sql`select from summary_changes`)).rows).toEqual([]);
  expect(await differences(db, {})).toEqual([]);
});

test('a roll-up during which all summaries are forgotten leaves out no day', async () => {
  const { db, pool } = await freshDatabase();
  const person = await createUser(db);
  await order(db, person, 5);
  await order(db, person, 3);
  await rollUpSummaries({ db, log: silentLog });
  await db.execute(sql`update summary_progress set summarised_until = summarised_until - 3`);

  const writer = await pool.connect();
  await writer.query('begin; select pg_current_xact_id()');
  const rollUp = rollUpSummaries({ db, log: silentLog });
  const waiting = sql`pg_stat_activity where query like '%pg_snapshot_xmin(%' and pid <> pg_backend_pid()`;
  await eventually(async () => expect(await db.$count(waiting)).toBeGreaterThan(0));
  await resetSummaries(db);
  await writer.query('commit');
  writer.release();
  await rollUp;

  await rollUpSummaries({ db, log: silentLog });
  expect(await summaryFindings(db)).toEqual([]);
  expect(await differences(db, {})).toEqual([]);
});

test('the task of a shop does not wait for paused summaries', async () => {
  const { db, pool } = await freshDatabase();
  const id = await order(db, await createUser(db), 3);
  const task = summaryTask({ db, log: silentLog });
  const countDays = () => db.$count(sql`order_days`);
  const countChanges = () => db.$count(sql`summary_changes`);
  const runWhilePaused = async () => {
    const pausing = await pool.connect();
    await pausing.query(pauseSummaries);
    // A transaction that started later and has ended, as in a busy shop.
    await pool.query('select pg_current_xact_id()');
    await task.run();
    await pausing.query('rollback');
    pausing.release();
  };

  await runWhilePaused();
  expect(await countDays()).toBe(0);
  await task.run();
  expect(await countDays()).toBeGreaterThan(0);

  await db.execute(sql`update orders set status = 'delivered' where id = ${id}`);
  await runWhilePaused();
  expect(await countChanges()).toBeGreaterThan(0);
  await task.run();
  expect(await countChanges()).toBe(0);
});

test('a purchase of the current day notes no change, and the audit finds a wrong summary', async () => {
  const { db } = await freshDatabase();
  const person = await createUser(db);
  const id = await order(db, person, 0);
  await db.execute(sql`update orders set status = 'cancelled' where id = ${id}`);
  expect((await db.execute(sql`select from summary_changes`)).rows).toEqual([]);

  await order(db, person, 2);
  await rollUpSummaries({ db, log: silentLog });
  expect(await summaryFindings(db)).toEqual([]);
  await db.execute(sql`update order_days set paise = paise + 1`);
  await db.execute(sql`delete from customer_days`);
  expect((await summaryFindings(db)).map(({ detail }) => detail.split(' ').slice(0, 2))).toEqual(
    expect.arrayContaining([
      ['order_days:', 'stored'],
      ['order_days:', 'missing'],
      ['customer_days:', 'missing'],
    ]),
  );
});

test('deep pages found through the summaries equal those found by skipping rows', async () => {
  const { db } = await freshDatabase();
  await db.execute(sql`insert into mails (kind, recipient, created_at)
    select 'welcome', n || '@b.example', now() - n * interval '1 minute' from generate_series(1, 8000) n`);
  const expectSamePages = async () => {
    for (const page of [1, 200, 201, 202, 260, 320, 321]) {
      const { items, total } = await listMails(db, page);
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from mails order by created_at desc, id limit 25 offset ${(page - 1) * 25}`,
      );
      expect([page, items.map(({ id }) => id)]).toEqual([page, rows.map(({ id }) => id)]);
      expect(total).toBe((await db.execute(sql`select from mails`)).rowCount);
    }
  };
  await expectSamePages();
  await rollUpSummaries({ db, log: silentLog });
  await expectSamePages();
  await db.execute(sql`delete from mails where right(recipient, 11) = '7@b.example'`);
  await expectSamePages();
});
