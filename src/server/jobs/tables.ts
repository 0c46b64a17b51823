import { uuidPrimaryKey, timestamptz } from '../db/columns.ts';
import { integer, jsonb, pgTable, smallint, text } from '../db/drizzle.ts';

/** What each task works on. */
export interface JobPayloads {
  forgot_password: { email: string };
  confirm_subscription: { email: string };
  render_tax_documents: { documentIds: string[] };
}

/** With tracing, a payload also names the request that queued the job. */
export interface Queued {
  traceparent?: string;
}

export type JobTask = keyof JobPayloads;

export const jobs = pgTable('jobs', {
  id: uuidPrimaryKey(),
  task: text('task').$type<JobTask>().notNull(),
  payload: jsonb('payload').$type<JobPayloads[JobTask] & Queued>().notNull(),
  attempts: smallint('attempts').notNull().default(0),
  lastError: text('last_error'),
  /** When the job may be claimed. Null once all attempts have failed. */
  nextTryAt: timestamptz('next_try_at').defaultNow(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  failedAt: timestamptz('failed_at'),
});

export const scheduledTasks = pgTable('scheduled_tasks', {
  name: text('name').primaryKey(),
  /** When the task may be claimed: its due time, the end of a lease, or the next attempt after a failure. */
  nextRunAt: timestamptz('next_run_at').notNull(),
  /** Attempts since the last success. */
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  lastFinishedAt: timestamptz('last_finished_at'),
});
