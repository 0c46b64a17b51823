-- The settings of the shop: every published version of every section and page.
create table settings (
  -- The name of a section, or `page:` and the id of a page.
  section text not null check (section ~ '^[a-z]+(:[a-z0-9-]{1,80})?$'),
  version integer not null check (version > 0),
  data jsonb not null check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 1000000),
  -- The email of the administrator, or null for the content of a new shop.
  author text,
  -- The version whose data this one restored.
  restored_from integer,
  created_at timestamptz not null default now(),
  primary key (section, version)
);

create function tell_of_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;

create trigger settings_tell after insert or update or delete on settings
  for each statement execute function tell_of_settings();

-- Drafts that an administrator looks at before publishing. The token is part of the link.
create table settings_previews (
  token text primary key,
  section text not null,
  data jsonb not null check (pg_column_size(data) <= 1000000),
  author_id text not null,
  created_at timestamptz not null default now()
);

create index settings_previews_author on settings_previews (author_id, created_at);

-- The fields that an action changed, as a list of {field, before, after}.
alter table audit_entries add column changes jsonb;

-- The prefix of order numbers is a setting.
alter table orders drop constraint orders_order_number_check;
alter table orders add constraint orders_order_number_check
  check (order_number ~ '^[A-Z][A-Z0-9]{1,5}-[0-9]{8}-[0-9]{6}$');
