-- Notices for the team, and the daily summaries that were sent.

-- What the team was told about once: an overdue order, low stock, or a payment that needs attention. New orders and
-- tickets are read from their own tables.
create table notices (
  -- The kind and the id of its cause, so that each cause is noticed once.
  key text primary key,
  kind text not null check (kind in ('overdue', 'low_stock', 'payment')),
  -- The id of the order, the product or the payment.
  subject text not null,
  units_left integer,
  -- The notices of one mail.
  batch_id text,
  created_at timestamptz not null default now()
);
create index notices_newest on notices (created_at desc);
create index notices_batch on notices (batch_id) where batch_id is not null;
create index notices_subject on notices (subject);

-- The daily summary of a day in India is queued once.
create table daily_digests (
  day date primary key,
  queued_at timestamptz not null default now()
);
