-- Notes and tags about customers, and what each customer has bought, for the list of customers.

-- Customers whose totals have to be computed again. As with the daily summaries, each change inserts a row of its own,
-- so changes never wait for each other. A purchase inserts nothing: orders since `refreshed_until` are looked up.
create table customer_changes (
  -- Without a foreign key, which would lock the row of the customer.
  user_id text not null,
  id bigint generated always as identity,
  primary key (user_id, id)
);
-- Before any other statement locks the accounts.
insert into customer_changes (user_id) select id from users;

-- Notes are internal. The author is kept as text, so that a note stays readable after the author has left.
create table customer_notes (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id) on delete cascade,
  author_id text not null,
  author text not null,
  -- The idempotency key of the request.
  key text,
  note text not null check (length(note) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index customer_notes_user on customer_notes (user_id, created_at desc);
create index customer_notes_author on customer_notes (author_id);
create unique index customer_notes_key on customer_notes (author_id, key) where key is not null;

create table customer_tags (
  user_id text not null references users (id) on delete cascade,
  -- The label in lower case, so that "VIP" and "vip" are one tag.
  tag text not null check (length(tag) between 1 and 60),
  label text not null check (length(label) between 1 and 30),
  created_at timestamptz not null default now(),
  primary key (user_id, tag)
);
create index customer_tags_tag on customer_tags (tag, user_id) include (label);

-- One row for each account, for filters and sorting. A row is computed again after each change, before the list is read.
create table customer_totals (
  user_id text primary key references users (id) on delete cascade,
  joined_at timestamptz not null,
  orders integer not null,
  spent_paise bigint not null,
  last_order_at timestamptz
);
create index customer_totals_joined on customer_totals (joined_at desc, user_id);
create index customer_totals_orders on customer_totals (orders desc, joined_at desc, user_id);
create index customer_totals_spent on customer_totals (spent_paise desc, joined_at desc, user_id);
create index customer_totals_last on customer_totals (last_order_at desc nulls last, joined_at desc, user_id);

create table customer_refresh (
  only_row boolean primary key default true check (only_row),
  refreshed_until timestamptz not null default now()
);
insert into customer_refresh default values;

-- The triggers of the daily summaries call it for every order that is inserted late or changed. Only
-- the last statement is new.
create or replace function orders_change_summary() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_order_change(new, true);
  else
    if (old.created_at, old.user_id) is distinct from (new.created_at, new.user_id) then
      perform note_order_change(old, true);
    end if;
    perform note_order_change(new, (old.status = 'cancelled') <> (new.status = 'cancelled')
      or (old.total_paise, old.state_name, old.created_at, old.user_id)
        is distinct from (new.total_paise, new.state_name, new.created_at, new.user_id));
  end if;
  insert into customer_changes (user_id)
  select distinct user_id from (values (old.user_id), (new.user_id)) changed (user_id) where user_id is not null;
  return null;
end $$;

create function orders_deleted_change_customers() returns trigger language plpgsql as $$
begin
  insert into customer_changes (user_id) select distinct user_id from deleted;
  return null;
end $$;
create trigger orders_deleted_change_customers after delete on orders referencing old table as deleted
  for each statement execute function orders_deleted_change_customers();

create function refund_changes_customer() returns trigger language plpgsql as $$
begin
  insert into customer_changes (user_id)
  select user_id from orders where payment_id in (old.payment_id, new.payment_id);
  return null;
end $$;
create trigger refunds_inserted_change_customer after insert on refunds for each row
  execute function refund_changes_customer();
create trigger refunds_changed_change_customer after update on refunds for each row
  when ((old.payment_id, old.state, old.amount_paise) is distinct from (new.payment_id, new.state, new.amount_paise))
  execute function refund_changes_customer();
create trigger refunds_deleted_change_customer after delete on refunds for each row
  execute function refund_changes_customer();

-- Accounts from now on are looked up like orders.
create function user_changes_customer() returns trigger language plpgsql as $$
begin
  insert into customer_changes (user_id) values (new.id);
  return null;
end $$;
create trigger users_inserted_late_change_customer after insert on users for each row
  when (new.created_at < clock_timestamp() - interval '5 minutes') execute function user_changes_customer();
