-- A shop that grows: what changed of a product is told apart, and lists find their pages by indexes.

-- Of a product that is sold all day only the number that can be had changes, which concerns what shows that
-- product; that is announced as 'stock' and its id. What is added, taken away, edited, sold out or back again may
-- change every list, and is announced by its id alone. Taking what was kept for somebody changes nothing to see.
create function tell_product_change() returns trigger language plpgsql as $$
declare
  free_before integer := old.on_hand - old.reserved;
  free_now integer := new.on_hand - new.reserved;
begin
  old.on_hand := new.on_hand;
  old.reserved := new.reserved;
  old.updated_at := new.updated_at;
  if new is distinct from old or (free_now > 0) <> (free_before > 0) then
    perform pg_notify('catalog', new.id);
    if new.id <> old.id then
      perform pg_notify('catalog', old.id);
    end if;
  elsif free_now <> free_before then
    perform pg_notify('catalog', 'stock ' || new.id);
  end if;
  return null;
end $$;

drop trigger products_tell on products;
create trigger products_tell after insert or delete on products
  for each row execute function tell_catalog_change();
create trigger products_tell_change after update on products
  for each row execute function tell_product_change();

-- The back-office's first page of products, and all of them in turn for a file. No index holds a stock: a sale
-- rewrites a product in its place only while no index has to follow.
create index products_newest on products (created_at desc, (length(id)) desc, id desc) where archived_at is null;
create index products_in_turn on products ((length(id)), id);

-- People are looked up by any part of their name or e-mail.
create index users_found_by on users using gin (name gin_trgm_ops, email gin_trgm_ops);
