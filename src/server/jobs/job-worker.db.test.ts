import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '../db/client.ts';
import { eq, sql } from '../db/drizzle.ts';
import { forgotPassword } from '../modules/accounts/reset-password.ts';
import { queueMail } from '../modules/mail/queue-mail.ts';
import { mails } from '../modules/mail/tables.ts';
import { eventually } from '../testing/eventually.ts';
import { freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { createUser } from '../testing/users.ts';
import { runDueJobs, startJobWorker, type JobHandlers } from './job-worker.ts';
import { queueJob } from './queue-job.ts';
import { jobs } from './tables.ts';

const job = { task: 'forgot_password', payload: { email: 'kavya@example.com' } } as const;

const queueWelcomeMail = (tx: Db, email: string) =>
  queueMail(tx, { kind: 'welcome', to: email, data: {} }).then(() => {});

const createHandlers = (changed: Partial<JobHandlers> = {}): JobHandlers => ({
  forgot_password: (tx, { email }) => queueWelcomeMail(tx, email),
  confirm_subscription: (tx, { email }) => queueWelcomeMail(tx, email),
  render_tax_documents: async () => {},
  ...changed,
});

const createDeps = (db: Db, changed?: Partial<JobHandlers>) => ({
  db,
  handlers: createHandlers(changed),
  log: silentLog,
});

const makeDue = (db: Db) =>
  db
    .update(jobs)
    .set({ nextTryAt: sql`now()` })
    .where(sql`${jobs.nextTryAt} is not null`);

test('a job exists only if the transaction that queued it commits', async () => {
  const { db } = await freshDatabase();
  const failing = db.transaction(async (tx) => {
    await queueJob(tx, job);
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect(await runDueJobs(createDeps(db))).toBe(0);
  await db.transaction((tx) => queueJob(tx, job));
  expect(await runDueJobs(createDeps(db))).toBe(1);
  expect(await db.select().from(mails)).toMatchObject([{ recipient: 'kavya@example.com' }]);
  expect(await db.select().from(jobs)).toEqual([]);
});

test('several processes run each job once', async () => {
  const { db } = await freshDatabase();
  for (let n = 0; n < 25; n += 1) {
    await queueJob(db, { ...job, payload: { email: `${n}@example.com` } });
  }
  const runAll = async () => {
    while ((await runDueJobs(createDeps(db))) > 0);
  };
  await Promise.all([runAll(), runAll(), runAll()]);
  const recipients = (await db.select().from(mails)).map(({ recipient }) => recipient);
  expect([recipients.length, new Set(recipients).size]).toEqual([25, 25]);
});

test('a failed job leaves no effect, is retried later, and is kept as failed after the last attempt', async () => {
  const { db } = await freshDatabase();
  await queueJob(db, job);
  const deps = createDeps(db, {
    async forgot_password(tx, { email }) {
      await queueWelcomeMail(tx, email);
      throw new Error('handler failed');
    },
  });
  expect(await runDueJobs(deps)).toBe(1);
  expect(await runDueJobs(deps)).toBe(0);
  expect(await db.select().from(mails)).toEqual([]);
  const [waiting] = await db.select().from(jobs);
  expect(waiting).toMatchObject({ attempts: 1, lastError: 'handler failed', failedAt: null });
  for (let attempt = 2; attempt <= 25; attempt += 1) {
    await makeDue(db);
    await runDueJobs(deps);
  }
  const [failed] = await db.select().from(jobs);
  expect(failed).toMatchObject({ attempts: 25, nextTryAt: null, failedAt: expect.any(Date) });
  await makeDue(db);
  expect(await runDueJobs(deps)).toBe(0);
});

test('another process runs the job of a crashed process, and only the last claim takes effect', async () => {
  const { db } = await freshDatabase();
  await queueJob(db, job);
  const { promise: isStuck, resolve: unstick } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  // The process stalls before its transaction begins, and another one claims the job.
  const slow = {
    ...createDeps(db),
    db: Object.assign(Object.create(db), {
      async transaction(work: Parameters<Db['transaction']>[0]) {
        start();
        await isStuck;
        return db.transaction(work);
      },
    }) as Db,
  };
  const late = runDueJobs(slow);
  await started;
  expect(await runDueJobs(createDeps(db))).toBe(0);
  await makeDue(db);
  expect(await runDueJobs(createDeps(db))).toBe(1);
  unstick();
  await late;
  expect(await db.select().from(mails)).toHaveLength(1);
});

test('a process leaves unknown tasks to other versions', async () => {
  const { db } = await freshDatabase();
  await queueJob(db, job);
  await db.execute(sql`update jobs set task = 'from_a_newer_version'`);
  expect(await runDueJobs(createDeps(db))).toBe(0);
  expect(await db.select().from(jobs)).toMatchObject([{ attempts: 0 }]);
});

test('closing a worker waits for the job that is running', async () => {
  const { db } = await freshDatabase();
  await queueJob(db, job);
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  let hasStarted = false;
  const worker = startJobWorker(
    createDeps(db, {
      async forgot_password(tx, { email }) {
        hasStarted = true;
        await isAllowed;
        await queueWelcomeMail(tx, email);
      },
    }),
  );
  await eventually(async () => expect(hasStarted).toBe(true));
  const closed = worker.close();
  expect(worker.isRunning()).toBe(true);
  allow();
  await closed;
  expect(worker.isRunning()).toBe(false);
  expect(await db.select().from(mails)).toHaveLength(1);
  expect(await db.select().from(jobs)).toEqual([]);
});

test('a reset request runs the same statements for known and unknown addresses', async () => {
  const { db } = await freshDatabase();
  const { email } = await createUser(db);
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => spy.mockRestore());
  const recordStatements = async (address: string) => {
    spy.mockClear();
    await forgotPassword(db, { email: address, caller: '10.0.0.1' });
    const statements = spy.mock.calls.map(([query]) => (query as { text?: string }).text ?? query);
    // Idle connections are checked at any time.
    return statements.filter((statement) => statement !== 'select 1');
  };
  const known = await recordStatements(email);
  expect(known.length).toBeGreaterThan(1);
  expect(await recordStatements('unknown@example.com')).toEqual(known);
  expect(await db.select().from(jobs).where(eq(jobs.task, 'forgot_password'))).toHaveLength(2);
});
