-- without transaction

-- Open orders by their promised day: few rows, which leave the index when the order is sent.
create index concurrently if not exists orders_open_due on orders (dispatch_by, created_at desc, id)
  where status in ('pending', 'confirmed', 'processing') and dispatch_by is not null;

-- An order has a courier from its dispatch on, so a purchase does not write here.
create index concurrently if not exists orders_of_courier on orders (courier, created_at desc, id)
  include (status, payment_status, total_paise) where courier is not null;

create index concurrently if not exists orders_by_total on orders (total_paise, created_at, id desc)
  include (status, payment_status);

-- Its sums come from `order_days` since migration 0023, so its place goes to the index above.
drop index concurrently if exists orders_figures;
