-- without transaction
-- Open orders by their promised day of dispatch.
create index concurrently if not exists orders_due on orders (dispatch_by)
  where status in ('pending', 'confirmed', 'processing') and dispatch_by is not null;
