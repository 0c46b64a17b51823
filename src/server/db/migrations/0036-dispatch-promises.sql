-- without transaction
-- repeat
-- Open orders from before migration 0027 were promised within two business days: at most three days with a Sunday.
update orders set dispatch_by = start_in_india(day_in_india(created_at) + 4) - interval '1 millisecond'
where id in (
  select id from orders
  where status in ('pending', 'confirmed', 'processing') and dispatch_by is null limit 1000);
