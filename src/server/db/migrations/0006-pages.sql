-- What people write to the shop, who wants its newsletter and agreed to it, and how long a product keeps.

create table tickets (
  id text primary key default gen_random_uuid()::text,
  number text not null unique check (number ~ '^TKT-[0-9]{8}-[0-9]{6}$'),
  -- Sent again with the same key, it is the same message.
  key text unique check (length(key) <= 200),
  name text not null check (btrim(name) <> '' and length(name) <= 120),
  email text not null check (email = lower(email) and length(email) <= 254),
  phone text check (phone ~ '^[0-9]{10}$'),
  topic text not null check (topic in ('order', 'refund', 'product', 'business', 'privacy', 'other')),
  order_number text check (length(order_number) <= 40),
  message text not null check (btrim(message) <> '' and length(message) <= 4000),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'resolved')),
  -- Grows with every step, so that the second of two administrators is told.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  found_by text not null generated always as
    (lower(number || ' ' || name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(order_number, ''))) stored,
  constraint tickets_open_is_not_acknowledged check ((state = 'open') = (acknowledged_at is null)),
  constraint tickets_resolved_has_time check ((state = 'resolved') = (resolved_at is not null))
);
create index tickets_of_state on tickets (state, created_at, id);
create index tickets_found_by on tickets using gin (found_by gin_trgm_ops);

create table ticket_events (
  id bigint generated always as identity primary key,
  ticket_id text not null references tickets (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('acknowledged', 'answered', 'resolved', 'reopened')),
  actor text not null check (length(actor) <= 254),
  -- What was written to the customer.
  message text check (btrim(message) <> '' and length(message) <= 4000),
  constraint ticket_events_answer_has_words check ((kind = 'answered') = (message is not null))
);
create index ticket_events_of_ticket on ticket_events (ticket_id, id);

-- Whoever leaves an address agrees to something, and is on the list once the mailed link is opened. The token
-- of that link also takes the address off again: it opens nothing else.
alter table newsletter_subscribers
  add column token text not null unique default gen_random_uuid()::text,
  add column consent text not null default '' check (length(consent) <= 200),
  add column confirmed_at timestamptz,
  add column unsubscribed_at timestamptz;

alter table products
  -- Best before so many months after packing.
  add column shelf_life_months smallint check (shelf_life_months between 1 and 60);
