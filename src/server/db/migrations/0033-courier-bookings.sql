-- Bookings of parcels with couriers through a provider. Without a provider these tables stay empty.

create table courier_bookings (
  id text primary key default gen_random_uuid()::text,
  parcel_id text not null references parcels (id),
  -- The order id of the shop at the provider, which has at most one shipment for it.
  reference text not null unique check (length(reference) <= 50),
  -- The last step that is done.
  state text not null default 'requested'
    check (state in ('requested', 'created', 'assigned', 'labelled', 'booked', 'cancelled')),
  -- How the courier is chosen, as requested.
  choice jsonb not null,
  -- Null: that of the parcel or of the configuration.
  length_cm smallint check (length_cm between 1 and 200),
  breadth_cm smallint check (breadth_cm between 1 and 200),
  height_cm smallint check (height_cm between 1 and 200),
  weight_grams integer check (weight_grams between 1 and 100000),
  -- The requested day of the pickup; null: the provider chooses it.
  pickup_on date,
  courier_id text check (length(courier_id) <= 20),
  courier text check (length(courier) <= 60),
  rate_paise integer check (rate_paise >= 0),
  provider_order_id text check (length(provider_order_id) <= 20),
  shipment_id text check (length(shipment_id) <= 20),
  awb text check (length(awb) <= 60),
  pickup_at timestamptz,
  pickup_reference text check (length(pickup_reference) <= 100),
  -- Set until the provider has cancelled the shipment; the state is `cancelled` then.
  cancel_requested_at timestamptz,
  -- Why it waits for a person. It is not due then.
  problem text check (problem in
    ('unserviceable', 'balance', 'phone', 'address', 'label', 'login', 'rejected', 'delivery')),
  -- The sentence of the provider or the network.
  last_error text check (length(last_error) <= 300),
  attempts smallint not null default 0,
  -- Until then a process works on it.
  leased_until timestamptz,
  next_try_at timestamptz default now(),
  -- When the provider is asked next where the parcel is.
  next_poll_at timestamptz,
  requested_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state in ('requested', 'cancelled') or (provider_order_id is not null and shipment_id is not null)),
  check (state in ('requested', 'created', 'cancelled') or awb is not null)
);
-- A parcel has at most one booking that is not cancelled.
create unique index courier_bookings_parcel on courier_bookings (parcel_id) where state <> 'cancelled';
create index courier_bookings_of_parcel on courier_bookings (parcel_id, created_at);
create index courier_bookings_due on courier_bookings (next_try_at) where next_try_at is not null;
create index courier_bookings_poll on courier_bookings (next_poll_at) where next_poll_at is not null;
create index courier_bookings_awb on courier_bookings (awb) where awb is not null;
create trigger courier_bookings_touch before update on courier_bookings
  for each row execute function touch_updated_at();

create table courier_labels (
  booking_id text primary key references courier_bookings (id) on delete cascade,
  pdf bytea not null check (length(pdf) <= 2097152),
  sha256 text not null,
  created_at timestamptz not null default now()
);

-- Reports of the provider's webhook, each once.
create table courier_inbox (
  -- The hash of the body.
  event_id text primary key,
  body text not null check (length(body) <= 65536),
  received_at timestamptz not null default now(),
  attempts smallint not null default 0,
  last_error text check (length(last_error) <= 300),
  next_try_at timestamptz default now()
);
create index courier_inbox_due on courier_inbox (next_try_at) where next_try_at is not null;

-- The token of the provider's account, which all processes share.
create table courier_tokens (
  account text primary key,
  -- Encrypted with the password of the account.
  token bytea,
  expires_at timestamptz,
  -- Until then one process logs in.
  login_until timestamptz not null default '-infinity'
);
