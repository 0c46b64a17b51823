-- A queued mail is itself the work to be done, and says when it is tried next; no job stands beside it any more.
alter table mails add column next_try_at timestamptz not null default now();
create index mails_to_send on mails (next_try_at) where state = 'queued';

-- The jobs of mails that still wait. A shop that opens for the first time has none.
do $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'send_mail'));
  end if;
end $$;
