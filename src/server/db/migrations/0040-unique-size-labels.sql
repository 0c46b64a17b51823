-- without transaction
-- Also finds the sizes of a group.
-- contract: safe since 0.1.0 because no released version writes sizes
create unique index concurrently if not exists products_size_label on products (size_group, lower(size_label));
alter table products validate constraint products_size_has_both;
alter table products validate constraint products_size_group_format;
alter table products validate constraint products_size_label_length;
alter table products validate constraint products_size_position_not_negative;
