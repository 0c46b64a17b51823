import type { Task } from 'graphile-worker';
import { policy } from '#shared/policy.ts';

const KEEP_FAILED_DAYS = 14;

const { userDays, userIdleDays } = policy.sessions;

/** What opens, counts or proves nothing any more. */
const leftovers = [
  'throttles where ends_at <= now()',
  'password_resets where expires_at <= now()',
  `sessions where created_at <= now() - interval '${userDays} days' or last_used_at <= now() - interval '${userIdleDays} days'`,
  `invitations where accepted_at is null and expires_at <= now() - interval '30 days'`,
  `cart_changes where at <= now() - interval '30 days'`,
  `webhook_inbox where next_try_at is null and received_at <= now() - interval '90 days'`,
  `mails where created_at <= now() - interval '90 days'`,
];

/** Nightly: forgets what is over, and jobs that failed for good long ago. */
export const housekeeping: Task = async (_payload, { withPgClient, logger }) => {
  for (const leftover of leftovers) {
    await withPgClient((client) => client.query(`delete from ${leftover}`));
  }
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
