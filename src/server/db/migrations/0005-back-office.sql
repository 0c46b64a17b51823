-- The back-office: products are edited and archived, stock is corrected with a reason, orders are found, noted
-- and refunded in parts.

alter table products
  -- Grows with every edit, so that the second of two editors is told; sales do not count.
  add column version integer not null default 1,
  add column archived_at timestamptz,
  add constraint products_archived_is_not_active check (archived_at is null or not is_active);

alter table stock_movements
  -- What whoever moved it wrote down about it.
  add column note text check (length(note) <= 200);

create or replace function record_stock_movement() returns trigger language plpgsql as $$
declare
  why jsonb := nullif(current_setting('tokri.movement', true), '')::jsonb;
begin
  insert into stock_movements (product_id, on_hand_change, reserved_change, reason, reference, actor, note)
  values (
    new.id,
    new.on_hand - case when tg_op = 'UPDATE' then old.on_hand else 0 end,
    new.reserved - case when tg_op = 'UPDATE' then old.reserved else 0 end,
    coalesce(why ->> 'reason', case when tg_op = 'INSERT' then 'opening' else 'correction' end),
    why ->> 'reference',
    why ->> 'actor',
    why ->> 'note'
  );
  return null;
end $$;

alter table refunds
  -- What an administrator wrote down about it.
  add column note text check (length(note) <= 200),
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in
    ('out_of_stock', 'second_payment', 'wrong_amount', 'cancelled_by_customer', 'cancelled_by_shop',
     'given_by_shop'));

-- What an order is found by: any part of its number, name, e-mail or phone.
create extension if not exists pg_trgm;
alter table orders
  add column note text check (btrim(note) <> '' and length(note) <= 2000),
  add column found_by text not null generated always as
    (lower(order_number || ' ' || name || ' ' || email || ' ' || phone)) stored;
create index orders_found_by on orders using gin (found_by gin_trgm_ops);

-- The figures of the back-office are counted from indexes alone.
create index orders_figures on orders (status, payment_status) include (total_paise);
create index orders_of_status on orders (status, created_at desc, id) include (payment_status);
create index orders_of_payment on orders (payment_status, created_at desc, id);
drop index orders_user;
create index orders_user on orders (user_id, created_at desc) include (status);
create index orders_report on orders (created_at) include (total_paise, status, state_name, user_id);
create index checkouts_begun on checkouts (created_at, state) include (id);
