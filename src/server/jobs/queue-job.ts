import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { tracing } from '../telemetry/tracing.ts';
import type { JobPayloads, JobTask } from './tables.ts';

interface NewJob<Task extends JobTask> {
  task: Task;
  payload: JobPayloads[Task];
}

/** Queues a job and wakes the workers. Within a transaction both happen when it commits. */
export async function queueJob<Task extends JobTask>(
  db: Db,
  { task, payload }: NewJob<Task>,
): Promise<void> {
  const traceparent = tracing()?.traceparent();
  const stored = { ...payload, ...(traceparent && { traceparent }) };
  await db.execute(sql`
    with queued as (
      insert into jobs (task, payload) values (${task}, ${JSON.stringify(stored)}::jsonb) returning id
    )
    select pg_notify('jobs', '') from queued`);
}
