-- Daily sums of the settlements, so that the accounts do not match all payments of a month for each page (decision 90).

-- Each migration that adds a source inserts its row.
alter table summary_progress drop constraint summary_progress_source_check;
insert into summary_progress (source) values ('settlements');

-- The payments of a day by how they agree with the provider's payouts.
create table settlement_days (
  day date not null,
  state text not null,
  payments integer not null check (payments > 0),
  paid_paise bigint not null,
  refunded_paise bigint not null,
  fee_paise bigint not null,
  tax_paise bigint not null,
  paid_out_paise bigint not null,
  waiting_paise bigint not null,
  difference_paise bigint not null,
  primary key (day, state)
);

-- The payments that wait for their payout or differ from it, which are few in most months.
create table open_settlements (
  day date not null,
  payment_id text not null,
  state text not null,
  primary key (day, payment_id)
);

-- What the provider's items belong to and the shop did not know when they were stored. It may know it now: a purchase
-- does not delete it here.
create table unknown_payments (
  -- The `match_id` of the items.
  id text primary key,
  occurred_at timestamptz not null
);
create index unknown_payments_occurred on unknown_payments (occurred_at);

create trigger payments_inserted_late after insert on payments for each row
  when ((new.captured_at at time zone 'Asia/Kolkata')::date < (clock_timestamp() at time zone 'Asia/Kolkata')::date)
  execute function row_changes_summary('settlements', 'captured_at');
create trigger payments_changed after update on payments for each row
  when ((old.captured_at, old.amount_paise) is distinct from (new.captured_at, new.amount_paise))
  execute function row_changes_summary('settlements', 'captured_at');
create trigger payments_deleted after delete on payments referencing old table as deleted
  for each statement execute function rows_deleted('settlements', 'captured_at');

-- A refund and an item of the provider change the day of their payment.
create function refund_changes_settlement() returns trigger language plpgsql as $$
begin
  insert into summary_changes (source, day)
  select distinct 'settlements', day_in_india(captured_at) from payments
  where id in (old.payment_id, new.payment_id) and day_in_india(captured_at) < day_in_india(clock_timestamp());
  return null;
end $$;
create trigger refunds_inserted after insert on refunds for each row
  when (new.state = 'processed') execute function refund_changes_settlement();
create trigger refunds_changed after update on refunds for each row
  when ('processed' in (old.state, new.state)
    and (old.payment_id, old.state, old.method, old.amount_paise, old.provider_refund_id)
      is distinct from (new.payment_id, new.state, new.method, new.amount_paise, new.provider_refund_id))
  execute function refund_changes_settlement();
create trigger refunds_deleted after delete on refunds for each row
  when (old.state = 'processed') execute function refund_changes_settlement();

create function items_change_settlements() returns trigger language plpgsql as $$
begin
  insert into summary_changes (source, day)
  select distinct 'settlements', day_in_india(captured_at)
  from (
    select match_id as id from changed
    union
    select refunds.payment_id from changed join refunds on refunds.provider_refund_id = changed.entity_id
  ) matched join payments using (id)
  where day_in_india(captured_at) < day_in_india(clock_timestamp());
  -- One order of the rows in all processes, so that they do not wait for each other in a circle.
  insert into unknown_payments (id, occurred_at)
  select match_id, min(occurred_at) from changed
  where not exists (select from payments where payments.id = match_id) group by match_id order by match_id
  on conflict (id) do update set occurred_at = excluded.occurred_at
    where excluded.occurred_at < unknown_payments.occurred_at;
  return null;
end $$;
create trigger settlement_items_inserted after insert on settlement_items referencing new table as changed
  for each statement execute function items_change_settlements();
create trigger settlement_items_changed after update on settlement_items referencing new table as changed
  for each statement execute function items_change_settlements();
create trigger settlement_items_changed_from after update on settlement_items referencing old table as changed
  for each statement execute function items_change_settlements();
create trigger settlement_items_deleted after delete on settlement_items referencing old table as changed
  for each statement execute function items_change_settlements();
