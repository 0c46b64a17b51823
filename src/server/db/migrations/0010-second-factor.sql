-- What administrators sign in with besides their password, and what everybody sees of where they are signed in.

create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  -- In base32, as authenticator apps read it. It counts once a code has shown that an app has it.
  secret text check (secret ~ '^[A-Z2-7]{32}$'),
  waiting_secret text check (waiting_secret ~ '^[A-Z2-7]{32}$'),
  since timestamptz,
  -- The half minute of the newest code that was used: none works twice.
  last_step bigint not null default 0 check (last_step >= 0),
  constraint second_factors_on_since check ((secret is null) = (since is null)),
  constraint second_factors_has_secret check (secret is not null or waiting_secret is not null)
);

create table recovery_codes (
  user_id text not null references second_factors (user_id) on delete cascade,
  code_hash text not null check (length(code_hash) = 43),
  primary key (user_id, code_hash)
);

-- Whoever gave the right password and still owes the code.
create table sign_in_tickets (
  token_hash text primary key check (length(token_hash) = 43),
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  attempts smallint not null default 0 check (attempts >= 0)
);
create index sign_in_tickets_user on sign_in_tickets (user_id);

alter table sessions
  -- Names a session to its owner; the hash stays here.
  add column id text not null default gen_random_uuid()::text,
  add column device text not null default 'Unknown device' check (length(device) between 1 and 60),
  add column has_second_factor boolean not null default false;
