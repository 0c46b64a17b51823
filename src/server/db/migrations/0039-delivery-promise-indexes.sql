-- without transaction

-- Orders on their way by their promised day. A purchase does not write here.
create index concurrently if not exists orders_under_way on orders (estimated_delivery, created_at desc, id)
  where status = 'shipped';

-- Orders that arrived after their promised day in India.
create index concurrently if not exists orders_delivered_late on orders (created_at desc, id)
  where status = 'delivered' and day_in_india(delivered_at) > day_in_india(estimated_delivery);
