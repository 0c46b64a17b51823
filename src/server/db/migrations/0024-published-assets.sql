-- The built files of each version, so that every process can serve the pages of the others during a rolling deploy.
create table published_assets (
  path text primary key check (path like 'assets/%'),
  body bytea not null,
  brotli bytea,
  gzip bytea,
  last_used_at timestamptz not null default now()
);
-- The files are compressed already.
alter table published_assets alter body set storage external, alter brotli set storage external,
  alter gzip set storage external;
