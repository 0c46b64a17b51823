-- The address book of an account.
create table addresses (
  id text primary key default gen_random_uuid()::text,
  user_id text not null references users (id) on delete cascade,
  label text not null check (length(label) between 1 and 40),
  name text not null check (length(name) <= 80),
  phone text not null check (phone ~ '^[0-9]{10}$'),
  street text not null check (length(street) <= 200),
  city text not null check (length(city) <= 80),
  state_name text not null,
  pincode text not null check (pincode ~ '^[0-9]{6}$'),
  landmark text check (length(landmark) <= 120),
  is_default boolean not null,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id);
create unique index addresses_default on addresses (user_id) where is_default;
