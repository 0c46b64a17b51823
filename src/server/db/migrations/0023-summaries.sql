-- Daily summaries, so that lists and reports do not count all orders again for each page (decision 90).

create function day_in_india(at timestamptz) returns date
  language sql immutable parallel safe return (at at time zone 'Asia/Kolkata')::date;
create function start_in_india(day date) returns timestamptz
  language sql immutable parallel safe return day::timestamp at time zone 'Asia/Kolkata';

-- How far each summary has come. Days after `summarised_until` are read from the rows themselves. A background job
-- starts with the first day, so a large shop opens at once.
create table summary_progress (
  source text primary key
    check (source in ('orders', 'sales', 'checkouts', 'documents', 'users', 'mails', 'audit')),
  summarised_until date
);
insert into summary_progress (source)
  values ('orders'), ('sales'), ('checkouts'), ('documents'), ('users'), ('mails'), ('audit');

-- Days before the current one whose rows have changed. Each change inserts a row of its own, in its own transaction, so
-- changes never wait for each other; the job summarises such a day again and deletes its rows. Until then the day is
-- read from the rows themselves.
create table summary_changes (
  -- Without a foreign key, which would make all changes lock the same row.
  source text not null,
  day date not null,
  id bigint generated always as identity,
  primary key (source, day, id)
);

create table order_days (
  day date not null,
  status text not null,
  payment_status text not null,
  orders integer not null check (orders > 0),
  paise bigint not null,
  primary key (day, status, payment_status)
);

-- Orders that were not cancelled.
create table state_days (
  day date not null,
  state_name text,
  orders integer not null check (orders > 0),
  paise bigint not null,
  unique nulls not distinct (day, state_name)
);
create table product_days (
  day date not null,
  product_id text not null references products (id) on update cascade on delete cascade,
  units bigint not null check (units > 0),
  paise bigint not null,
  primary key (day, product_id)
);
create index product_days_product on product_days (product_id);
-- Customers of a day by the day of their order before; '-infinity' if they had none. The customers of a range of days
-- are those whose order before is older than the range.
create table customer_days (
  day date not null,
  previous_day date not null check (previous_day < day),
  customers integer not null check (customers > 0),
  primary key (day, previous_day)
);
-- Revenue of a day by the day of the customer's first order.
create table cohort_days (
  day date not null,
  first_day date not null check (first_day <= day),
  paise bigint not null,
  primary key (day, first_day)
);
-- Customers by the day of their first order, cancelled ones included.
create table buyer_days (
  day date primary key,
  buyers integer not null check (buyers > 0)
);

-- Checkouts by the day on which they were started.
create table checkout_days (
  day date primary key,
  -- Without those that were replaced by a newer one.
  began integer not null,
  paid integer not null,
  not_shipped integer not null,
  not_delivered integer not null,
  unpaid integer not null
);

create table document_days (
  day date not null,
  kind text not null,
  place_of_supply text not null,
  documents integer not null check (documents > 0),
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null,
  primary key (day, kind, place_of_supply)
);

-- The number of rows of tables whose lists show it.
create table row_days (
  source text not null,
  day date not null,
  rows integer not null check (rows > 0),
  primary key (source, day)
);

-- An order changes the summaries of its own day, of its checkout's day, and, when it starts or ceases to count as a
-- sale, of all later days of the same customer. The current day has no summary yet.
create function note_order_change(o orders, changes_sales boolean) returns void language sql as $$
  insert into summary_changes (source, day)
  select source, day from (
    select 'orders' as source, day_in_india(o.created_at) as day
    union
    select 'checkouts', day_in_india(c.created_at) from checkouts c where c.id = o.checkout_id
    union
    select 'sales', day_in_india(o.created_at) where changes_sales
    union
    select 'sales', day_in_india(later.created_at) from orders later
    where changes_sales and later.user_id = o.user_id and later.created_at >= o.created_at
  ) changed where day < day_in_india(clock_timestamp())
$$;

create function orders_change_summary() returns trigger language plpgsql as $$
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
  return null;
end $$;

-- A purchase inserts into tables whose rows belong to the current day, so these conditions are all that it pays.
create trigger orders_inserted_late after insert on orders for each row
  when ((new.created_at at time zone 'Asia/Kolkata')::date < (clock_timestamp() at time zone 'Asia/Kolkata')::date)
  execute function orders_change_summary();
create trigger orders_changed after update on orders for each row
  when ((old.status, old.payment_status, old.total_paise, old.state_name, old.created_at, old.user_id)
    is distinct from (new.status, new.payment_status, new.total_paise, new.state_name, new.created_at, new.user_id))
  execute function orders_change_summary();

create function orders_deleted() returns trigger language plpgsql as $$
begin
  insert into summary_changes (source, day)
  select source, day from (
    select 'orders' as source, day_in_india(created_at) as day from deleted
    union
    select 'sales', day_in_india(created_at) from deleted
    union
    select 'sales', day_in_india(later.created_at)
    from (select user_id, min(created_at) as since from deleted group by user_id) buyer
    join orders later on later.user_id = buyer.user_id and later.created_at >= buyer.since
    union
    select 'checkouts', day_in_india(c.created_at) from deleted join checkouts c on c.id = deleted.checkout_id
  ) changed where day < day_in_india(clock_timestamp());
  return null;
end $$;
create trigger orders_deleted after delete on orders referencing old table as deleted
  for each statement execute function orders_deleted();

-- The argument is the source.
create function row_changes_summary() returns trigger language plpgsql as $$
begin
  insert into summary_changes (source, day)
  select tg_argv[0], day from (
    select day_in_india((to_jsonb(new) ->> tg_argv[1])::timestamptz) as day
    union
    select day_in_india((to_jsonb(old) ->> tg_argv[1])::timestamptz) where tg_op = 'UPDATE'
  ) changed where day < day_in_india(clock_timestamp());
  return null;
end $$;
create function rows_deleted() returns trigger language plpgsql as $$
begin
  execute format('insert into summary_changes (source, day)
    select distinct %L, day_in_india(%I) from deleted
    where day_in_india(%2$I) < day_in_india(clock_timestamp())', tg_argv[0], tg_argv[1]);
  return null;
end $$;

create trigger checkouts_inserted_late after insert on checkouts for each row
  when ((new.created_at at time zone 'Asia/Kolkata')::date < (clock_timestamp() at time zone 'Asia/Kolkata')::date)
  execute function row_changes_summary('checkouts', 'created_at');
create trigger checkouts_changed after update on checkouts for each row
  when ((old.state, old.created_at) is distinct from (new.state, new.created_at)
    and (least(old.created_at, new.created_at) at time zone 'Asia/Kolkata')::date
      < (clock_timestamp() at time zone 'Asia/Kolkata')::date)
  execute function row_changes_summary('checkouts', 'created_at');
create trigger checkouts_deleted after delete on checkouts referencing old table as deleted
  for each statement execute function rows_deleted('checkouts', 'created_at');

create trigger tax_documents_inserted_late after insert on tax_documents for each row
  when ((new.issued_at at time zone 'Asia/Kolkata')::date < (clock_timestamp() at time zone 'Asia/Kolkata')::date)
  execute function row_changes_summary('documents', 'issued_at');
create trigger tax_documents_deleted after delete on tax_documents referencing old table as deleted
  for each statement execute function rows_deleted('documents', 'issued_at');

create trigger users_inserted_late after insert on users for each row
  when ((new.created_at at time zone 'Asia/Kolkata')::date < (clock_timestamp() at time zone 'Asia/Kolkata')::date)
  execute function row_changes_summary('users', 'created_at');
create trigger users_deleted after delete on users referencing old table as deleted
  for each statement execute function rows_deleted('users', 'created_at');

create trigger mails_inserted_late after insert on mails for each row
  when ((new.created_at at time zone 'Asia/Kolkata')::date < (clock_timestamp() at time zone 'Asia/Kolkata')::date)
  execute function row_changes_summary('mails', 'created_at');
create trigger mails_deleted after delete on mails referencing old table as deleted
  for each statement execute function rows_deleted('mails', 'created_at');

create trigger audit_entries_inserted_late after insert on audit_entries for each row
  when ((new.at at time zone 'Asia/Kolkata')::date < (clock_timestamp() at time zone 'Asia/Kolkata')::date)
  execute function row_changes_summary('audit', 'at');
create trigger audit_entries_deleted after delete on audit_entries referencing old table as deleted
  for each statement execute function rows_deleted('audit', 'at');

-- Entries are written in the order of their time, so a small index of block ranges finds those of a day.
create index audit_entries_at on audit_entries using brin (at) with (pages_per_range = 32, autosummarize = on);

-- Housekeeping finds old rows, which also lie in the order of their time.
create index webhook_inbox_received on webhook_inbox using brin (received_at) with (pages_per_range = 32, autosummarize = on);
create index cart_changes_at on cart_changes using brin (at) with (pages_per_range = 32, autosummarize = on);

-- The metrics count what failed or waits, which is a small part of these tables.
create index mails_failed on mails (created_at) where state = 'failed';
create index jobs_failed on jobs (failed_at) where failed_at is not null;
create index refunds_unfinished on refunds (state) where state <> 'processed';
