-- Categories are edited in the back-office, and products have texts of their own for search engines.

alter table categories rename column blurb to description;
-- It was never shown.
alter table categories drop column title;

alter table categories
  add column position smallint not null default 0 check (position >= 0),
  -- Markdown.
  add column landing_text text check (btrim(landing_text) <> '' and length(landing_text) <= 5000),
  add column image_url text check (image_url ~ '^/uploads/[^\s]+$'),
  add column image_alt text check (btrim(image_alt) <> '' and length(image_alt) <= 200),
  add column version integer not null default 1,
  add constraint categories_slug_length check (length(slug) <= 60),
  add constraint categories_name_length check (length(name) <= 60),
  add constraint categories_hindi_name_length check (length(hindi_name) <= 60),
  add constraint categories_description_length check (length(description) <= 200),
  add constraint categories_image_has_both check ((image_url is null) = (image_alt is null));

alter table categories alter column description set default '';

-- The import of products finds a category by its name.
create unique index categories_name on categories (lower(name));

update categories set position = ordered.position - 1
  from (select slug, row_number() over (order by slug) as position from categories) ordered
  where ordered.slug = categories.slug;

-- Earlier slugs of categories: their addresses redirect to the current ones.
create table category_redirects (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  category_slug text not null references categories (slug) on update cascade on delete cascade
);

create index category_redirects_category on category_redirects (category_slug);

create trigger category_redirects_tell after insert or update or delete on category_redirects
  for each row execute function tell_catalog_change();

alter table products
  add column seo_title text check (btrim(seo_title) <> '' and length(seo_title) <= 70),
  add column seo_description text check (btrim(seo_description) <> '' and length(seo_description) <= 200);
