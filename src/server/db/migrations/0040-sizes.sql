-- Products that are sizes of one thing: 60 g, 200 g, pack of 3. Each keeps its own price, stock, SKU and address.

-- Products with the same group are sizes of each other. The label says which size this one is.
alter table products add column size_group text;
alter table products add column size_label text;
-- The place among the sizes.
alter table products add column size_position smallint not null default 0;
alter table products add constraint products_size_has_both
  check ((size_group is null) = (size_label is null)) not valid;
alter table products add constraint products_size_group_format
  check (size_group ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(size_group) <= 120) not valid;
alter table products add constraint products_size_label_length
  check (btrim(size_label) <> '' and length(size_label) <= 30) not valid;
alter table products add constraint products_size_position_not_negative check (size_position >= 0) not valid;
