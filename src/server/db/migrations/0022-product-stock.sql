-- Stock moves out of "products" into a table of its own. A sale now writes a row of three numbers and checks one
-- constraint, instead of rewriting a wide row with 27 constraints, and it no longer touches the products that an
-- administrator edits at the same time.

create table product_stock (
  product_id text primary key references products (id) on update cascade on delete cascade,
  on_hand integer not null default 0,
  reserved integer not null default 0,
  constraint product_stock_on_hand_check check (on_hand >= 0),
  constraint product_stock_reserved_within_on_hand check (reserved between 0 and on_hand)
) with (fillfactor = 50);

insert into product_stock (product_id, on_hand, reserved) select id, on_hand, reserved from products;

drop trigger products_stock_opened on products;
drop trigger products_stock_moved on products;
drop trigger products_tell_change on products;
drop function tell_product_change();

alter table products drop column on_hand, drop column reserved;

-- Every product has a row of stock from the start.
create function create_product_stock() returns trigger language plpgsql as $$
begin
  insert into product_stock (product_id) values (new.id);
  return null;
end $$;
create trigger products_create_stock after insert on products
  for each row execute function create_product_stock();

-- A change of the product itself may change every list; its id alone is announced.
create function notify_product_change() returns trigger language plpgsql as $$
begin
  old.updated_at := new.updated_at;
  if new is distinct from old then
    perform pg_notify('catalog', new.id);
    if new.id <> old.id then
      perform pg_notify('catalog', old.id);
    end if;
  end if;
  return null;
end $$;
create trigger products_notify_change after update on products
  for each row execute function notify_product_change();

-- Writes the ledger and announces the change. A command gives its reason in the setting tokri.movement of its
-- transaction; a change without one is a correction. A command that moves stock for several checkouts lists, under
-- "parts", the references of each product with their units, and the ledger has a row for each. If the number of free units only changes above zero, the change
-- concerns the responses that show this product, and is announced as 'stock' and its id. A product that is sold out
-- or back may change every list. A sale of held units changes nothing that is shown.
create function record_stock_change() returns trigger language plpgsql as $$
declare
  why jsonb := nullif(current_setting('tokri.movement', true), '')::jsonb;
  free_before integer := old.on_hand - old.reserved;
  free_now integer := new.on_hand - new.reserved;
begin
  if why ? 'parts' then
    insert into stock_movements (product_id, on_hand_change, reserved_change, reason, reference)
    select new.product_id, sign(new.on_hand - old.on_hand) * quantity, sign(new.reserved - old.reserved) * quantity,
      why ->> 'reason', reference
    from jsonb_to_recordset(why -> 'parts' -> new.product_id) as part(reference text, quantity integer);
  else
    insert into stock_movements (product_id, on_hand_change, reserved_change, reason, reference, actor, note)
    values (new.product_id, new.on_hand - old.on_hand, new.reserved - old.reserved,
      coalesce(why ->> 'reason', 'correction'), why ->> 'reference', why ->> 'actor', why ->> 'note');
  end if;
  if (free_now > 0) <> (free_before > 0) then
    perform pg_notify('catalog', new.product_id);
  elsif free_now <> free_before then
    perform pg_notify('catalog', 'stock ' || new.product_id);
  end if;
  return null;
end $$;
create trigger product_stock_changed after update on product_stock
  for each row when (new.on_hand <> old.on_hand or new.reserved <> old.reserved)
  execute function record_stock_change();
drop function record_stock_movement();

-- What a sale writes refers to the row that the sale has locked anyway. Otherwise it would also lock the product, and
-- wait for an administrator who edits it and waits for the stock. The same applies to invoices, which are issued after the
-- stock of a reinstated order is taken, and to carts, for which a sale waits.
alter table stock_movements drop constraint stock_movements_product_id_fkey,
  add foreign key (product_id) references product_stock (product_id) on update cascade on delete cascade;
alter table holds drop constraint holds_product_id_fkey,
  add foreign key (product_id) references product_stock (product_id) on update cascade;
alter table checkout_items drop constraint checkout_items_product_id_fkey,
  add foreign key (product_id) references product_stock (product_id) on update cascade;
alter table order_items drop constraint order_items_product_id_fkey,
  add foreign key (product_id) references product_stock (product_id) on update cascade;
alter table tax_document_lines drop constraint tax_document_lines_product_id_fkey,
  add foreign key (product_id) references product_stock (product_id);
alter table cart_items drop constraint cart_items_product_id_fkey,
  add foreign key (product_id) references product_stock (product_id) on update cascade on delete cascade;
