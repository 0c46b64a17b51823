-- Offers with and without codes, their uses, and the discounts of checkouts and orders.

create table offers (
  id text primary key default gen_random_uuid()::text,
  -- As shoppers read it.
  title text not null check (length(title) between 1 and 80),
  -- For the back-office.
  note text not null default '' check (length(note) <= 500),
  is_automatic boolean not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object' and pg_column_size(terms) <= 40000),
  min_basket_paise bigint check (min_basket_paise > 0),
  included jsonb not null default '{"products": [], "categories": []}' check (pg_column_size(included) <= 40000),
  excluded jsonb not null default '{"products": [], "categories": []}' check (pg_column_size(excluded) <= 40000),
  audience text not null default 'everyone' check (audience in ('everyone', 'first_order', 'tagged')),
  -- In lower case, as in `customer_tags`.
  tags text[] not null default '{}',
  is_active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  total_limit integer check (total_limit > 0),
  customer_limit integer check (customer_limit > 0),
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offers_end_after_start check (starts_at < ends_at),
  constraint offers_have_tags check ((audience = 'tagged') = (cardinality(tags) > 0))
);

-- Current offers are kept in memory with the settings.
create trigger offers_tell after insert or update or delete on offers
  for each statement execute function tell_of_settings();

create table offer_codes (
  -- In upper case, without spaces.
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  offer_id text not null references offers (id) on delete cascade,
  -- 1 for a single-use code; null: only the limits of the offer apply.
  uses_max integer check (uses_max > 0),
  -- The name of the codes that were made together.
  batch text check (length(batch) <= 60),
  created_at timestamptz not null default now()
);
create index offer_codes_offer on offer_codes (offer_id, created_at, code);

-- A use is reserved with the stock of a checkout, deleted when the stock is released, and kept when it is paid.
create table offer_uses (
  checkout_id text not null references checkouts (id) on delete cascade,
  offer_id text not null references offers (id),
  code text,
  -- Without a foreign key, which would lock the row of the customer.
  user_id text not null,
  -- The last ten digits, because one person may have several accounts; empty after an erasure.
  phone text not null,
  -- Off goods and delivery.
  saved_paise bigint not null check (saved_paise > 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (checkout_id, offer_id)
);
create index offer_uses_offer on offer_uses (offer_id, created_at);
create index offer_uses_user on offer_uses (user_id, offer_id);
create index offer_uses_phone on offer_uses (offer_id, phone);
create index offer_uses_code on offer_uses (code) where code is not null;

-- The code in the cart of an account.
create table cart_codes (
  user_id text primary key references users (id) on delete cascade,
  code text not null check (length(code) <= 40),
  entered_at timestamptz not null default now()
);

-- 0043-validate-offers.sql validates the constraints.
alter table checkouts add column discount_paise bigint not null default 0,
  -- The applied offers as the shopper saw them.
  add column offers jsonb not null default '[]';
alter table checkouts drop constraint checkouts_amount_is_the_sum,
  add constraint checkouts_amount_is_the_sum
    check (amount_paise = subtotal_paise - discount_paise + shipping_paise and discount_paise >= 0) not valid;
alter table orders add column discount_paise bigint not null default 0,
  add column offers jsonb not null default '[]';
alter table orders drop constraint orders_total_is_the_sum,
  add constraint orders_total_is_the_sum
    check (total_paise = subtotal_paise - discount_paise + shipping_paise and discount_paise >= 0) not valid;

-- The part of the discount on the whole line.
alter table checkout_items add column discount_paise bigint not null default 0,
  add constraint checkout_items_discount
    check (discount_paise between 0 and price_paise::bigint * quantity) not valid;
alter table order_items add column discount_paise bigint not null default 0,
  add constraint order_items_discount
    check (discount_paise between 0 and price_paise::bigint * quantity) not valid;

alter table refunds drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in
    ('out_of_stock', 'second_payment', 'wrong_amount', 'price_changed', 'offer_ended', 'no_longer_sold',
     'account_erased', 'cancelled_by_customer', 'cancelled_by_shop', 'given_by_shop', 'made_at_provider',
     'chargeback')) not valid;
