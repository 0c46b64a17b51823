import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { tracing } from '../telemetry/tracing.ts';
import type { JobPayloads, JobTask } from './tables.ts';

interface NewJob<Task extends JobTask> {
  task: Task;
  payload: JobPayloads[Task];
  /** It is not run earlier. */
  delaySeconds?: number;
}

/** Queues a job and wakes the workers unless it waits. Within a transaction both happen when it commits. */
export async function queueJob<Task extends JobTask>(
  db: Db,
  { task, payload, delaySeconds = 0 }: NewJob<Task>,
): Promise<void> {
  const traceparent = tracing()?.traceparent();
  const stored = { ...payload, ...(traceparent && { traceparent }) };
  await db.execute(sql`
    with queued as (
      insert into jobs (task, payload, next_try_at)
      values (${task}, ${JSON.stringify(stored)}::jsonb, now() + make_interval(secs => ${delaySeconds})) returning id
    )
    select ${delaySeconds > 0 ? sql`id` : sql`pg_notify('jobs', '')`} from queued`);
}
