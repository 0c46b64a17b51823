-- Requests of the back-office that must not be applied twice, and stock-taking.

-- The outcome of a request by its idempotency key, for a repetition after a lost response.
create table applied_requests (
  actor_id text not null,
  key text not null,
  -- A hash of the request, so that a key cannot stand for another one.
  request text not null,
  result jsonb,
  at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index applied_requests_at on applied_requests (at);

create table stock_counts (
  id text primary key default gen_random_uuid()::text,
  name text not null check (length(name) between 1 and 80),
  state text not null default 'open' check (state in ('open', 'applied', 'abandoned')),
  started_by text not null,
  started_at timestamptz not null default now(),
  closed_by text,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index stock_counts_newest on stock_counts (started_at desc, id);

create table stock_count_items (
  count_id text not null references stock_counts (id) on delete cascade,
  product_id text not null references product_stock (product_id) on update cascade on delete cascade,
  counted integer check (counted between 0 and 1000000),
  -- The units that should have been in the shop when the product was counted.
  expected integer,
  counted_by text,
  counted_at timestamptz,
  -- Incremented by each entry.
  version integer not null default 0,
  -- What was corrected: the difference, unless units were sold that do not exist.
  applied_change integer,
  primary key (count_id, product_id),
  constraint stock_count_items_complete
    check (num_nulls(counted, expected, counted_by, counted_at) in (0, 4))
);
create index stock_count_items_product on stock_count_items (product_id);
