import { expect, test } from 'vitest';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { insertTasks, runDueTask, startScheduler, type DailyTask } from './scheduler.ts';
import { scheduledTasks } from './tables.ts';

interface CountingTask extends DailyTask {
  runs: number;
}

/** A task that counts its runs and then runs `work`. */
function createTask(
  name = 'housekeeping',
  work: () => Promise<void> = async () => {},
): CountingTask {
  const task: CountingTask = {
    name,
    dailyAt: '21:30',
    runs: 0,
    async run() {
      task.runs += 1;
      await work();
      return 1;
    },
  };
  return task;
}

const createDeps = (db: Db, ...tasks: DailyTask[]) => ({ db, tasks, log: silentLog });

const setNextRun = (db: Db, time: string) =>
  db.execute(sql`update scheduled_tasks set next_run_at = now() + ${time}::interval`);

/** The state of the only task, with the time until its next run in seconds. */
async function readState(db: Db) {
  const { rows } = await db.execute<{
    attempts: number;
    lastError: string | null;
    seconds: number;
    at: string;
  }>(sql`
    select attempts, last_error as "lastError", extract(epoch from next_run_at - now())::int as seconds,
      to_char(next_run_at at time zone 'utc', 'HH24:MI') as at from scheduled_tasks`);
  expect(rows).toHaveLength(1);
  return rows[0];
}

test('a new task waits for its next time of day, and a restart does not change that', async () => {
  const { db } = await freshDatabase();
  const task = createTask();
  await insertTasks(createDeps(db, task));
  const state = await readState(db);
  expect(state).toMatchObject({ at: '21:30', attempts: 0 });
  expect(state?.seconds).toBeGreaterThanOrEqual(0);
  expect(state?.seconds).toBeLessThanOrEqual(86_400);
  expect(await runDueTask(createDeps(db, task))).toBe(false);

  await setNextRun(db, '-1 minute');
  await insertTasks(createDeps(db, task));
  expect((await readState(db))?.seconds).toBeLessThan(0);
});

test('a due task runs once in several processes, and once for all the days it missed', async () => {
  const { db } = await freshDatabase();
  const task = createTask();
  await insertTasks(createDeps(db, task));
  await setNextRun(db, '-5 days');
  const ran = await Promise.all(Array.from({ length: 5 }, () => runDueTask(createDeps(db, task))));
  expect(ran.filter(Boolean)).toHaveLength(1);
  expect(task.runs).toBe(1);
  const [row] = await db.select().from(scheduledTasks);
  expect(row).toMatchObject({ attempts: 0, lastError: null, lastFinishedAt: expect.any(Date) });
  expect(await readState(db)).toMatchObject({ at: '21:30' });
  expect(row?.nextRunAt.getTime()).toBeGreaterThan(Date.now());
});

test('a task that fails is retried with growing pauses until it succeeds', async () => {
  const { db } = await freshDatabase();
  let isBroken = true;
  const task = createTask('housekeeping', async () => {
    if (isBroken) throw new Error('disk is full');
  });
  await insertTasks(createDeps(db, task));
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 15; attempt += 1) {
    await setNextRun(db, '-1 second');
    expect(await runDueTask(createDeps(db, task))).toBe(true);
    const state = await readState(db);
    expect(state).toMatchObject({ attempts: attempt, lastError: 'disk is full' });
    pauses.push(state?.seconds ?? 0);
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBeGreaterThan(3500);
  expect(pauses.at(-1)).toBeLessThanOrEqual(3600);

  isBroken = false;
  await setNextRun(db, '-1 second');
  await runDueTask(createDeps(db, task));
  expect(await readState(db)).toMatchObject({ attempts: 0, lastError: null, at: '21:30' });
});

test('repeats a run after a crash once its lease has ended', async () => {
  const { db } = await freshDatabase();
  const crashed = createTask('housekeeping', () => new Promise(() => {}));
  await insertTasks(createDeps(db, crashed));
  await setNextRun(db, '-1 second');
  void runDueTask(createDeps(db, crashed));
  const task = createTask();
  await expect.poll(() => crashed.runs).toBe(1);
  expect(await runDueTask(createDeps(db, task))).toBe(false);
  await setNextRun(db, '-1 second');
  expect(await runDueTask(createDeps(db, task))).toBe(true);
  expect(task.runs).toBe(1);
});

test('a process that lost its lease does not touch the schedule', async () => {
  const { db } = await freshDatabase();
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  const slow = createTask('housekeeping', () => isAllowed);
  await insertTasks(createDeps(db, slow));
  await setNextRun(db, '-1 second');
  const late = runDueTask(createDeps(db, slow));
  await expect.poll(() => slow.runs).toBe(1);
  await setNextRun(db, '-1 second');
  const failing = createTask('housekeeping', () => Promise.reject(new Error('disk is full')));
  await runDueTask(createDeps(db, failing));
  allow();
  await late;
  expect(await readState(db)).toMatchObject({ attempts: 2, lastError: 'disk is full' });
});

test('due tasks run in the order of their due times, and unknown ones are left alone', async () => {
  const { db } = await freshDatabase();
  const order: string[] = [];
  const createNamed = (name: string) => createTask(name, async () => void order.push(name));
  const [first, second, removed] = [
    createNamed('first'),
    createNamed('second'),
    createNamed('removed'),
  ];
  await insertTasks(createDeps(db, second, first, removed));
  await db.execute(sql`update scheduled_tasks set next_run_at = now() - case name
    when 'first' then interval '2 hours' when 'second' then interval '1 hour' else interval '1 day' end`);
  while (await runDueTask(createDeps(db, second, first)));
  expect(order).toEqual(['first', 'second']);
});

test('closing the scheduler waits for the task that is running', async () => {
  const { db } = await freshDatabase();
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  let hasFinished = false;
  const task = createTask('housekeeping', async () => {
    await isAllowed;
    hasFinished = true;
  });
  await insertTasks(createDeps(db, task));
  await setNextRun(db, '-1 second');
  const scheduler = await startScheduler(createDeps(db, task));
  await expect.poll(() => task.runs).toBe(1);
  const closed = scheduler.close();
  allow();
  await closed;
  expect([hasFinished, scheduler.isRunning()]).toEqual([true, false]);
  expect(await readState(db)).toMatchObject({ attempts: 0, at: '21:30' });
});
