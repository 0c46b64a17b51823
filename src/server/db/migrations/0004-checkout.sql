-- From cart to paid order: the ledger of the stock, carts, checkouts, payments, orders, refunds.

-- Why stock is where it is. Every change of a product's figures becomes a row here, by the trigger below and
-- so whoever made the change; the figures are the sums of their rows.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on update cascade on delete cascade,
  on_hand_change integer not null,
  reserved_change integer not null,
  reason text not null
    check (reason in ('opening', 'hold', 'release', 'sale', 'cancellation', 'restock', 'correction')),
  -- The checkout or order it was made for.
  reference text,
  -- Who did it; nobody where the shop did by itself.
  actor text,
  at timestamptz not null default now(),
  constraint stock_movements_move_something check (on_hand_change <> 0 or reserved_change <> 0)
);
create index stock_movements_product on stock_movements (product_id, id);

-- A command says why it moves stock in the setting tokri.movement of its transaction; what comes without is a
-- correction.
create function record_stock_movement() returns trigger language plpgsql as $$
declare
  why jsonb := nullif(current_setting('tokri.movement', true), '')::jsonb;
begin
  insert into stock_movements (product_id, on_hand_change, reserved_change, reason, reference, actor)
  values (
    new.id,
    new.on_hand - case when tg_op = 'UPDATE' then old.on_hand else 0 end,
    new.reserved - case when tg_op = 'UPDATE' then old.reserved else 0 end,
    coalesce(why ->> 'reason', case when tg_op = 'INSERT' then 'opening' else 'correction' end),
    why ->> 'reference',
    why ->> 'actor'
  );
  return null;
end $$;

create trigger products_stock_opened after insert on products
  for each row when (new.on_hand <> 0 or new.reserved <> 0) execute function record_stock_movement();
create trigger products_stock_moved after update on products
  for each row when (new.on_hand <> old.on_hand or new.reserved <> old.reserved)
  execute function record_stock_movement();

insert into stock_movements (product_id, on_hand_change, reserved_change, reason)
  select id, on_hand, reserved, 'opening' from products where on_hand <> 0 or reserved <> 0;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end $$;
create trigger stock_movements_stay before update of on_hand_change, reserved_change, reason, at on stock_movements
  for each row execute function refuse_change();

-- What is in whose cart: product and quantity, nothing that could be claimed.
create table cart_items (
  user_id text not null references users (id) on delete cascade,
  product_id text not null references products (id) on update cascade on delete cascade,
  quantity integer not null check (quantity between 1 and 1000),
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);
create index cart_items_product on cart_items (product_id);

-- Changes of carts that were made already, by the key their sender gave them: each counts once.
create table cart_changes (
  user_id text not null references users (id) on delete cascade,
  key text not null check (key ~ '^[A-Za-z0-9_-]{8,64}$'),
  at timestamptz not null default now(),
  primary key (user_id, key)
);

-- An attempt to pay, complete from the start: a browser that is closed loses nothing.
create table checkouts (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id),
  state text not null default 'pending'
    check (state in ('pending', 'paid', 'expired', 'superseded', 'refund_due', 'refunded')),
  -- The same items, prices, contact and address make the same fingerprint.
  fingerprint text not null,
  subtotal_paise bigint not null check (subtotal_paise >= 0),
  shipping_paise bigint not null check (shipping_paise >= 0),
  amount_paise bigint not null check (amount_paise >= 100),
  name text not null,
  email text not null,
  phone text not null,
  street text,
  city text,
  state_name text,
  pincode text,
  landmark text,
  provider_order_id text unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the provider is asked next what became of it; never again once it is null.
  next_poll_at timestamptz,
  polls smallint not null default 0,
  constraint checkouts_amount_is_the_sum check (amount_paise = subtotal_paise + shipping_paise),
  constraint checkouts_address_is_whole
    check (num_nulls(street, city, state_name, pincode) in (0, 4))
);
create unique index checkouts_one_pending on checkouts (user_id) where state = 'pending';
create index checkouts_user on checkouts (user_id, created_at desc);
create index checkouts_to_poll on checkouts (next_poll_at) where next_poll_at is not null;
create index checkouts_to_expire on checkouts (expires_at) where state = 'pending';

-- Prices and names as they were sold.
create table checkout_items (
  checkout_id text not null references checkouts (id) on delete cascade,
  position smallint not null check (position >= 0),
  product_id text not null references products (id) on update cascade,
  name text not null,
  image text not null,
  size text,
  price_paise integer not null check (price_paise >= 0),
  quantity integer not null check (quantity > 0),
  primary key (checkout_id, position),
  unique (checkout_id, product_id)
);
create index checkout_items_product on checkout_items (product_id);

-- Stock that is kept for a checkout: the sum for a product is its 'reserved'.
create table holds (
  checkout_id text not null references checkouts (id),
  product_id text not null references products (id) on update cascade,
  owner_id text not null references users (id),
  quantity integer not null check (quantity > 0),
  primary key (checkout_id, product_id)
);
create index holds_owner on holds (owner_id);
create index holds_product on holds (product_id);

-- Money that the provider holds for us, by its own id.
create table payments (
  id text primary key check (id ~ '^pay_[A-Za-z0-9_-]+$'),
  checkout_id text not null references checkouts (id),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  method text,
  captured_at timestamptz not null default now()
);
create index payments_checkout on payments (checkout_id);

create table refunds (
  id text primary key default gen_random_uuid()::text,
  payment_id text not null references payments (id),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (reason in
    ('out_of_stock', 'second_payment', 'wrong_amount', 'cancelled_by_customer', 'cancelled_by_shop')),
  -- One refund for each occasion, however often it is noticed.
  occasion text not null unique,
  state text not null default 'due' check (state in ('due', 'started', 'processed', 'failed')),
  provider_refund_id text unique,
  attempts smallint not null default 0,
  last_error text,
  next_try_at timestamptz default now(),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  processed_at timestamptz,
  constraint refunds_started_has_id check (state in ('due', 'failed') or provider_refund_id is not null),
  constraint refunds_processed_has_time check ((state = 'processed') = (processed_at is not null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_to_try on refunds (next_try_at) where next_try_at is not null;

-- Never more back than came in, whoever asks.
create function refuse_overrefund() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select amount_paise into paid from payments where id = new.payment_id for no key update;
  if (select sum(amount_paise) from refunds where payment_id = new.payment_id and state <> 'failed') > paid then
    raise exception 'refunds of % exceed the payment', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_within_payment after insert or update of amount_paise, state on refunds
  for each row execute function refuse_overrefund();

-- What the provider told us, once each, before anybody has worked on it.
create table webhook_inbox (
  event_id text primary key check (length(event_id) between 1 and 100),
  event text not null,
  body text not null,
  received_at timestamptz not null default now(),
  attempts smallint not null default 0,
  last_error text,
  -- Null once it is worked on.
  next_try_at timestamptz default now()
);
create index webhook_inbox_to_try on webhook_inbox (next_try_at) where next_try_at is not null;

-- Nothing could fill it before there were checkouts.
drop table orders;
create table orders (
  id text primary key default gen_random_uuid()::text,
  order_number text not null unique check (order_number ~ '^TKR-[0-9]{8}-[0-9]{6}$'),
  user_id text not null references users (id),
  checkout_id text not null unique references checkouts (id),
  payment_id text not null unique references payments (id),
  status text not null default 'confirmed'
    check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null default 'paid'
    check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  subtotal_paise bigint not null,
  shipping_paise bigint not null,
  total_paise bigint not null,
  name text not null,
  email text not null,
  phone text not null,
  street text,
  city text,
  state_name text,
  pincode text,
  landmark text,
  estimated_delivery timestamptz,
  tracking_number text check (btrim(tracking_number) <> '' and length(tracking_number) <= 60),
  courier text check (btrim(courier) <> '' and length(courier) <= 60),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_is_the_sum check (total_paise = subtotal_paise + shipping_paise),
  constraint orders_address_is_whole check (num_nulls(street, city, state_name, pincode) in (0, 4))
);
create index orders_user on orders (user_id, created_at desc);
create index orders_newest on orders (created_at desc, id);
create trigger orders_touch before update on orders for each row execute function touch_updated_at();

create table order_items (
  order_id text not null references orders (id) on delete cascade,
  position smallint not null check (position >= 0),
  product_id text not null references products (id) on update cascade,
  name text not null,
  image text not null,
  size text,
  price_paise integer not null check (price_paise >= 0),
  quantity integer not null check (quantity > 0),
  primary key (order_id, position)
);
create index order_items_product on order_items (product_id);

-- What happened to an order, in the order it happened.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('status', 'tracking', 'refund')),
  -- The status reached, or the state of the refund.
  value text not null,
  note text,
  -- Whoever did it; nobody where the shop did by itself.
  actor_id text references users (id) on delete set null,
  actor text
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_stay before update of order_id, at, kind, value, note, actor on order_events
  for each row execute function refuse_change();
