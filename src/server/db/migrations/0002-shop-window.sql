-- What customers say, who wants the newsletter, and how often a visitor may ask for something.

create table testimonials (
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  position smallint not null check (position >= 0),
  name text not null check (btrim(name) <> '' and length(name) <= 120),
  location text not null check (btrim(location) <> '' and length(location) <= 120),
  message text not null check (btrim(message) <> '' and length(message) <= 1000),
  rating smallint not null check (rating between 1 and 5),
  verified boolean not null default false
);

create table video_testimonials (
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  position smallint not null check (position >= 0),
  name text not null check (btrim(name) <> '' and length(name) <= 120),
  location text not null check (btrim(location) <> '' and length(location) <= 120),
  title text not null check (btrim(title) <> '' and length(title) <= 120),
  video_src text not null check (video_src ~ '^(/|https?://)[^\s]+$'),
  webm_src text check (webm_src ~ '^(/|https?://)[^\s]+$'),
  captions_src text check (captions_src ~ '^(/|https?://)[^\s]+$'),
  thumbnail text not null check (thumbnail ~ '^(/|https?://)[^\s]+$'),
  thumbnail_avif text check (thumbnail_avif ~ '^(/|https?://)[^\s]+$'),
  full_quote text not null check (btrim(full_quote) <> '' and length(full_quote) <= 2000),
  rating smallint not null check (rating between 1 and 5),
  duration text not null check (duration ~ '^[0-5][0-9]:[0-5][0-9]$'),
  product_id text references products (id) on update cascade on delete set null
);

-- They stand on pages that are kept in memory: a change is told like one of the catalogue.
create trigger testimonials_tell after insert or update or delete on testimonials
  for each row execute function tell_catalog_change();
create trigger testimonials_tell_emptied after truncate on testimonials
  for each statement execute function tell_catalog_emptied();
create trigger video_testimonials_tell after insert or update or delete on video_testimonials
  for each row execute function tell_catalog_change();
create trigger video_testimonials_tell_emptied after truncate on video_testimonials
  for each statement execute function tell_catalog_emptied();

-- One row per address, whatever its case; the first consent is the one that counts.
create table newsletter_subscribers (
  email text primary key check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$' and length(email) <= 254),
  source text not null check (btrim(source) <> '' and length(source) <= 40),
  consented_at timestamptz not null default now()
);

-- Counts that are worth nothing after a crash.
create unlogged table throttles (
  key text primary key,
  hits integer not null,
  ends_at timestamptz not null
);
