-- Combos: products that consist of other products. What is sold, held and packed are the parts.

create table combo_parts (
  combo_id text not null references products (id) on update cascade on delete cascade,
  position smallint not null check (position between 0 and 19),
  -- A product cannot be deleted while a combo contains it.
  part_id text not null references products (id) on update cascade,
  quantity integer not null check (quantity between 1 and 100),
  primary key (combo_id, position),
  unique (combo_id, part_id),
  check (part_id <> combo_id)
);
create index combo_parts_part on combo_parts (part_id);

-- The units of each combo that its parts allow.
create view combo_stock as
  select combo_parts.combo_id,
    min(case when part.is_active then (stock.on_hand - stock.reserved) / combo_parts.quantity else 0 end) as free
  from combo_parts
  join products part on part.id = combo_parts.part_id
  join product_stock stock on stock.product_id = combo_parts.part_id
  group by combo_parts.combo_id;

-- The parts of combos as they were sold. The price of a part is its own at that time: the weight by which the price of
-- the combo is divided. The quantity is that of one combo.
create table checkout_item_parts (
  checkout_id text not null,
  position smallint not null,
  part smallint not null check (part >= 0),
  product_id text not null references product_stock (product_id) on update cascade,
  name text not null,
  size text,
  price_paise integer not null check (price_paise >= 0),
  quantity integer not null check (quantity > 0),
  primary key (checkout_id, position, part),
  foreign key (checkout_id, position) references checkout_items (checkout_id, position) on delete cascade
);
create index checkout_item_parts_product on checkout_item_parts (product_id);

create table order_item_parts (
  order_id text not null,
  position smallint not null,
  part smallint not null check (part >= 0),
  product_id text not null references product_stock (product_id) on update cascade,
  name text not null,
  size text,
  price_paise integer not null check (price_paise >= 0),
  quantity integer not null check (quantity > 0),
  primary key (order_id, position, part),
  foreign key (order_id, position) references order_items (order_id, position) on delete cascade
);
create index order_item_parts_product on order_item_parts (product_id);

-- What is taken from the stock: items that are no combos, and the parts of those that are.
create view checkout_units as
  select item.checkout_id, item.position, null::smallint as part, item.product_id, item.name, item.quantity
  from checkout_items item
  where not exists (
    select from checkout_item_parts part where part.checkout_id = item.checkout_id and part.position = item.position)
  union all
  select part.checkout_id, part.position, part.part, part.product_id, part.name, part.quantity * item.quantity
  from checkout_item_parts part join checkout_items item using (checkout_id, position);

create view order_units as
  select item.order_id, item.position, null::smallint as part, item.product_id, item.name, item.size,
    1 as per_item, item.quantity
  from order_items item
  where not exists (
    select from order_item_parts part where part.order_id = item.order_id and part.position = item.position)
  union all
  select part.order_id, part.position, part.part, part.product_id, part.name, part.size,
    part.quantity, part.quantity * item.quantity
  from order_item_parts part join order_items item using (order_id, position);

-- Of a combo; null for an item that is none.
alter table packing_scans add column part smallint;

-- A change of a product also changes the combos that contain it.
create or replace function notify_product_change() returns trigger language plpgsql as $$
begin
  old.updated_at := new.updated_at;
  if new is distinct from old then
    perform pg_notify('catalog', new.id);
    perform pg_notify('catalog', combo_id) from combo_parts where part_id = new.id;
    if new.id <> old.id then
      perform pg_notify('catalog', old.id);
    end if;
  end if;
  return null;
end $$;

-- As before, and the number of combos that the product allows is announced like its own stock.
create or replace function record_stock_change() returns trigger language plpgsql as $$
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
  if free_now <> free_before then
    perform pg_notify('catalog', case
      when (free_now >= quantity) <> (free_before >= quantity) then combo_id else 'stock ' || combo_id end)
    from combo_parts where part_id = new.product_id and free_now / quantity <> free_before / quantity;
  end if;
  return null;
end $$;
