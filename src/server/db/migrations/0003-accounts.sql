-- Who has an account, who is signed in, who was invited, what was mailed, and who did what.

create table users (
  id text primary key default gen_random_uuid()::text,
  name text not null check (btrim(name) <> '' and length(name) <= 80),
  email text not null unique
    check (email = lower(email) and email ~ '^[!-~]+@[!-~]+$' and length(email) <= 254),
  -- Set once somebody has shown that the mailbox is theirs.
  email_verified_at timestamptz,
  password_hash text check (password_hash like '$argon2id$%'),
  google_sub text unique check (btrim(google_sub) <> ''),
  role text not null default 'user' check (role in ('user', 'admin')),
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  constraint users_can_sign_in check (password_hash is not null or google_sub is not null)
);
create index users_newest on users (created_at desc, id);
create index users_admins on users (role) where role = 'admin';

-- Tokens are told once; here stand their SHA-256 hashes.
create table sessions (
  token_hash text primary key check (length(token_hash) = 43),
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- One row per account: a newer link takes the place of the one before.
create table password_resets (
  user_id text primary key references users (id) on delete cascade,
  token_hash text not null unique check (length(token_hash) = 43),
  expires_at timestamptz not null
);

create table invitations (
  id text primary key default gen_random_uuid()::text,
  email text not null
    check (email = lower(email) and email ~ '^[!-~]+@[!-~]+$' and length(email) <= 254),
  invited_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  accepted_at timestamptz,
  accepted_by text references users (id) on delete set null
);
create unique index invitations_one_pending on invitations (email) where accepted_at is null;

create table invitation_links (
  token_hash text primary key check (length(token_hash) = 43),
  invitation_id text not null references invitations (id) on delete cascade,
  -- Went to the mailbox; one that was copied proves nothing about it.
  is_mailed boolean not null
);
create index invitation_links_invitation on invitation_links (invitation_id);

-- What a mail says is made when it is sent: links in it carry tokens that are kept nowhere.
create table mails (
  id text primary key default gen_random_uuid()::text,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  recipient text not null check (length(recipient) <= 254),
  -- What the mail is about: ids and names, never a secret.
  data jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts smallint not null default 0 check (attempts >= 0),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_sent_has_time check ((state = 'sent') = (sent_at is not null))
);
create index mails_newest on mails (created_at desc, id);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id text references users (id) on delete set null,
  actor text not null check (length(actor) <= 254),
  action text not null check (action ~ '^[a-z_]{1,40}$'),
  subject text not null check (length(subject) <= 300),
  outcome text not null check (outcome in ('done', 'refused')),
  reason text,
  address text not null,
  constraint audit_refused_has_reason check ((outcome = 'refused') = (reason is not null))
);

-- What customers ordered; the checkout fills it.
create table orders (
  id text primary key default gen_random_uuid()::text,
  order_number text not null unique check (btrim(order_number) <> ''),
  user_id text not null references users (id),
  status text not null default 'confirmed'
    check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  created_at timestamptz not null default now()
);
create index orders_user on orders (user_id, created_at desc);
