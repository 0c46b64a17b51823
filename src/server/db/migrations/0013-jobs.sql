-- Background work moves from graphile-worker to tables of the shop.

-- One-off work. A row is inserted together with its cause and deleted by the transaction that does the work.
create table jobs (
  id text primary key default gen_random_uuid()::text,
  task text not null check (length(task) <= 60),
  payload jsonb not null,
  attempts smallint not null default 0 check (attempts >= 0),
  last_error text check (length(last_error) <= 300),
  -- When the job may be claimed. Null once all attempts have failed.
  next_try_at timestamptz default now(),
  created_at timestamptz not null default now(),
  failed_at timestamptz,
  constraint jobs_waits_or_failed check ((next_try_at is null) = (failed_at is not null))
);
create index jobs_due on jobs (next_try_at) where next_try_at is not null;

-- Daily work: one row per task, which all processes share.
create table scheduled_tasks (
  name text primary key check (length(name) <= 60),
  -- When the task may be claimed: its due time, the end of a lease, or the next attempt after a failure.
  next_run_at timestamptz not null,
  -- Attempts since the last success.
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (length(last_error) <= 300),
  last_finished_at timestamptz
);

do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    -- Processes of the previous version must not add jobs between the copy and the end of the schema.
    lock table graphile_worker._private_jobs in access exclusive mode;
    insert into jobs (task, payload, next_try_at)
    select tasks.identifier, waiting.payload::jsonb, waiting.run_at
    from graphile_worker._private_jobs waiting
    join graphile_worker._private_tasks tasks on tasks.id = waiting.task_id
    where tasks.identifier in ('forgot_password', 'confirm_subscription') and waiting.attempts < waiting.max_attempts;
  end if;
end $$;
drop schema if exists graphile_worker cascade;
