import type { Task } from 'graphile-worker';

const KEEP_FAILED_DAYS = 14;

/** Nightly: forgets jobs that failed for good long ago, and counts of attempts that count no more. */
export const housekeeping: Task = async (_payload, { withPgClient, logger }) => {
  await withPgClient((client) => client.query('delete from throttles where ends_at <= now()'));
  const { rows } = await withPgClient((client) =>
    client.query<{ id: string }>(
      `select id::text from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null
         and updated_at < now() - make_interval(days => $1)`,
      [KEEP_FAILED_DAYS],
    ),
  );
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await withPgClient((client) =>
    client.query('select graphile_worker.complete_jobs($1::bigint[])', [ids]),
  );
  logger.info(`forgot ${ids.length} jobs that failed more than ${KEEP_FAILED_DAYS} days ago`);
};
