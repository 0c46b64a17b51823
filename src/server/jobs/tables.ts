import { uuidPrimaryKey, time } from '../db/columns.ts';
import { integer, jsonb, pgTable, smallint, text } from '../db/drizzle.ts';

export type JobTask = 'forgot_password' | 'confirm_subscription';

export interface JobPayload {
  email: string;
}

export const jobs = pgTable('jobs', {
  id: uuidPrimaryKey(),
  task: text('task').$type<JobTask>().notNull(),
  payload: jsonb('payload').$type<JobPayload>().notNull(),
  attempts: smallint('attempts').notNull().default(0),
  lastError: text('last_error'),
  /** When the job may be claimed. Null once all attempts have failed. */
  nextTryAt: time('next_try_at').defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
  failedAt: time('failed_at'),
});

export const scheduledTasks = pgTable('scheduled_tasks', {
  name: text('name').primaryKey(),
  /** When the task may be claimed: its due time, the end of a lease, or the next attempt after a failure. */
  nextRunAt: time('next_run_at').notNull(),
  /** Attempts since the last success. */
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  lastFinishedAt: time('last_finished_at'),
});
