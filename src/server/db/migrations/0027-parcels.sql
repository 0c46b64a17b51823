-- Parcels, the promised day of dispatch, mails that are sent once per event, and actions on many orders.

alter table orders
  -- What the customer was promised; null for orders from before this migration that had left the shop.
  add column dispatch_by timestamptz,
  add column dispatched_at timestamptz;

-- Orders of earlier versions have no row; their courier and number are columns of the order.
create table parcels (
  id text primary key default gen_random_uuid()::text,
  order_id text not null references orders (id) on delete cascade,
  -- 1 for the first parcel of the order.
  position smallint not null check (position > 0),
  status text not null default 'ready' check (status in
    ('ready', 'shipped', 'in_transit', 'out_for_delivery', 'delivered', 'returned', 'cancelled')),
  courier text check (length(courier) <= 60),
  tracking_number text check (length(tracking_number) <= 60),
  weight_grams integer check (weight_grams between 1 and 100000),
  -- When the courier expects to deliver it.
  expected_at timestamptz,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, position)
);
-- A tracking number belongs to one parcel, however it is spaced.
create unique index parcels_tracking_number
  on parcels (upper(regexp_replace(tracking_number, '\s', '', 'g'))) where status <> 'cancelled';
create index parcels_under_way on parcels (dispatched_at) where status in ('shipped', 'in_transit', 'out_for_delivery');
create trigger parcels_touch before update on parcels for each row execute function touch_updated_at();

create table parcel_items (
  parcel_id text not null references parcels (id) on delete cascade,
  -- Of the item in the order.
  position smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, position)
);

create table parcel_events (
  id bigint generated always as identity primary key,
  parcel_id text not null references parcels (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  status text not null,
  -- What the courier reported, and where.
  note text check (length(note) <= 300),
  place text check (length(place) <= 120),
  actor text
);
create index parcel_events_parcel on parcel_events (parcel_id, id);

-- A mail about an event of an order is queued once; another one has to be requested.
create table order_mails (
  order_id text not null references orders (id) on delete cascade,
  kind text not null,
  -- The id of the parcel that the mail is about, or empty.
  subject text not null default '',
  mail_id text not null,
  queued_at timestamptz not null default clock_timestamp(),
  primary key (order_id, kind, subject)
);

-- The state of an order before its latest change by staff, which can be undone for some seconds.
create table order_undos (
  order_id text primary key references orders (id) on delete cascade,
  before jsonb not null,
  at timestamptz not null default clock_timestamp()
);

-- An action on many orders. Its items are the work queue.
create table bulk_actions (
  id text primary key default gen_random_uuid()::text,
  -- The idempotency key of the request.
  key text not null,
  kind text not null,
  options jsonb not null,
  state text not null default 'running' check (state in ('running', 'stopped', 'finished')),
  actor_id text not null,
  actor text not null,
  address text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (actor_id, key)
);
create index bulk_actions_newest on bulk_actions (created_at desc);
create index bulk_actions_running on bulk_actions (created_at) where state = 'running';

create table bulk_items (
  bulk_id text not null references bulk_actions (id) on delete cascade,
  position integer not null,
  order_id text not null references orders (id) on delete cascade,
  order_number text not null,
  -- The courier and number of the parcel, for example.
  input jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'failed')),
  message text check (length(message) <= 300),
  attempts smallint not null default 0,
  next_try_at timestamptz not null default now(),
  primary key (bulk_id, position)
);
create index bulk_items_waiting on bulk_items (next_try_at) where state = 'waiting';
create index bulk_items_order on bulk_items (order_id);
