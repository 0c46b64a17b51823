-- The catalogue: categories, products and their pictures. Rules that a row can break are constraints.

-- What was sown once stays the owner's: an emptied shop is not filled again.
create table seeds (
  name text primary key,
  applied_at timestamptz not null default now()
);

create table categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (btrim(name) <> ''),
  hindi_name text check (btrim(hindi_name) <> ''),
  title text not null,
  blurb text not null
);

create sequence product_ids;

create table products (
  id text primary key default nextval('product_ids')::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  name text not null check (btrim(name) <> '' and length(name) <= 160),
  hindi_name text check (btrim(hindi_name) <> ''),
  tagline text check (btrim(tagline) <> ''),
  description text not null default '',
  short_description text not null default '',
  category_slug text not null references categories (slug) on update cascade,
  tile text not null default 'neel'
    check (tile in ('neel', 'haldi', 'kesar', 'majith', 'kamal', 'patti', 'chuna')),
  price_paise integer not null check (price_paise >= 0),
  original_price_paise integer,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  sku text unique check (sku ~ '^[A-Z0-9-]{3,32}$'),
  weight_value numeric(10, 2) check (weight_value > 0),
  weight_unit text check (weight_unit in ('g', 'kg', 'ml', 'l')),
  calories numeric(7, 1) check (calories >= 0),
  protein numeric(5, 1) check (protein between 0 and 100),
  carbs numeric(5, 1) check (carbs between 0 and 100),
  fat numeric(5, 1) check (fat between 0 and 100),
  fiber numeric(5, 1) check (fiber between 0 and 100),
  sugar numeric(5, 1) check (sugar between 0 and 100),
  tags text[] not null default '{}' check (array_position(tags, null) is null),
  serve_ideas text[] not null default '{}' check (array_position(serve_ideas, null) is null),
  is_active boolean not null default true,
  is_featured boolean not null default false,
  is_bestseller boolean not null default false,
  is_organic boolean not null default false,
  origin text not null default 'India',
  rating numeric(2, 1) check (rating between 0 and 5),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_original_price_above_price check (original_price_paise > price_paise),
  constraint products_reserved_within_on_hand check (reserved <= on_hand),
  constraint products_weight_has_both check ((weight_value is null) = (weight_unit is null)),
  -- A slug that is another product's id would make the address /products/:id ambiguous.
  constraint products_slug_is_not_a_number check (slug !~ '^[0-9]+$')
);

create index products_category on products (category_slug);

create table product_images (
  product_id text not null references products (id) on update cascade on delete cascade,
  position smallint not null check (position >= 0),
  url text not null check (url ~ '^(/|https?://)[^\s]+$'),
  alt text not null,
  is_primary boolean not null default false,
  primary key (product_id, position)
);

create unique index product_images_one_primary on product_images (product_id) where is_primary;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create trigger products_touch before update on products
  for each row execute function touch_updated_at();

-- Every change of what the shop window shows is told to all processes when it commits, whoever made it.
-- The payload is the product's id, or empty for 'read everything again'.
create function tell_catalog_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    perform pg_notify('catalog', coalesce(new.id, old.id));
    if tg_op = 'UPDATE' and new.id <> old.id then
      perform pg_notify('catalog', old.id);
    end if;
  elsif tg_table_name = 'product_images' then
    perform pg_notify('catalog', coalesce(new.product_id, old.product_id));
  else
    perform pg_notify('catalog', '');
  end if;
  return null;
end $$;

create trigger products_tell after insert or update or delete on products
  for each row execute function tell_catalog_change();
create trigger product_images_tell after insert or update or delete on product_images
  for each row execute function tell_catalog_change();
create trigger categories_tell after insert or update or delete on categories
  for each row execute function tell_catalog_change();

-- 'truncate' fires no row triggers.
create function tell_catalog_emptied() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end $$;

create trigger products_tell_emptied after truncate on products
  for each statement execute function tell_catalog_emptied();
create trigger product_images_tell_emptied after truncate on product_images
  for each statement execute function tell_catalog_emptied();
