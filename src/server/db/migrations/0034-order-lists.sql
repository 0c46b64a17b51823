-- Named views of the order list.
create table order_views (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  -- The query of the list's address, without the page.
  search text not null check (length(search) <= 2000),
  created_at timestamptz not null default now()
);
create unique index order_views_name on order_views (user_id, lower(name));
