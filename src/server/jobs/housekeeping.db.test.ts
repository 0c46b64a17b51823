import { Logger, runOnce } from 'graphile-worker';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/fresh-database.ts';
import { housekeeping } from './housekeeping.ts';

const runHousekeeping = (pool: pg.Pool) =>
  runOnce({ pgPool: pool, taskList: { housekeeping }, logger: new Logger(() => () => {}) });

test('jobs that failed for good are forgotten after two weeks, and no others', async () => {
  const { pool } = await freshDatabase();
  await pool.query(
    `select graphile_worker.add_job(name, max_attempts => 1) from unnest('{old,young,waiting}'::text[]) name`,
  );
  await pool.query(`
    update graphile_worker._private_jobs set attempts = case when tasks.identifier = 'waiting' then 0 else 1 end,
      updated_at = now() - make_interval(days => case when tasks.identifier = 'young' then 13 else 15 end)
    from graphile_worker._private_tasks tasks where tasks.id = task_id`);
  await pool.query(`select graphile_worker.add_job('housekeeping')`);

  await runHousekeeping(pool);

  const { rows } = await pool.query(
    'select task_identifier as name from graphile_worker.jobs order by 1',
  );
  expect(rows).toEqual([{ name: 'waiting' }, { name: 'young' }]);
});

test('counts of attempts are forgotten once their time is over', async () => {
  const { pool } = await freshDatabase();
  await pool.query(`insert into throttles values
    ('over', 9, now() - interval '1 second'), ('running', 9, now() + interval '1 hour')`);
  await pool.query(`select graphile_worker.add_job('housekeeping')`);
  await runHousekeeping(pool);
  expect((await pool.query('select key from throttles')).rows).toEqual([{ key: 'running' }]);
});
