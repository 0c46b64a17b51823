-- Suspended accounts, verified addresses, limits for stock holds, late payments, failed refunds, disputes.

alter table users
  -- A suspended account has no sessions, cannot sign in and cannot check out.
  add column suspended_at timestamptz,
  add constraint users_admins_are_not_suspended check (role = 'user' or suspended_at is null);

-- Links that prove an e-mail address. Only hashes of their tokens are stored.
create table email_verifications (
  token_hash text primary key check (length(token_hash) = 43),
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index email_verifications_user on email_verifications (user_id);

-- A new reset link leaves earlier ones valid: a stranger who requests links cannot block the owner's own.
alter table password_resets
  drop constraint password_resets_pkey,
  drop constraint password_resets_token_hash_key,
  add primary key (token_hash),
  -- Used links are kept until they expire, so that the page can say that a link was used.
  add column used_at timestamptz;
create index password_resets_user on password_resets (user_id);

-- Housekeeping finds accounts that never verified their address.
create index users_unverified on users (created_at) where email_verified_at is null;

-- The original price (MRP) may equal the price.
alter table products
  drop constraint products_original_price_above_price,
  add constraint products_original_price_not_below_price check (original_price_paise >= price_paise);

-- An idempotency key belongs to its sender.
alter table tickets drop constraint tickets_key_key;
create unique index tickets_key on tickets (email, key) where key is not null;

-- When stock was last taken back from a checkout: released, expired or superseded. Null while it is held.
alter table checkouts add column hold_ended_at timestamptz;
update checkouts set hold_ended_at = least(expires_at, now())
  where not exists (select from holds where holds.checkout_id = checkouts.id);

-- What happened to a checkout besides payments and refunds, which have tables of their own.
create table checkout_events (
  id bigint generated always as identity primary key,
  checkout_id text not null references checkouts (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('payment_failed', 'window_closed', 'released', 'expired', 'superseded')),
  note text check (length(note) <= 300),
  -- The payment that failed: each is recorded once.
  payment_id text,
  actor text check (length(actor) <= 254)
);
create index checkout_events_checkout on checkout_events (checkout_id, id);
create unique index checkout_events_payment on checkout_events (payment_id) where payment_id is not null;

alter table orders
  drop constraint orders_payment_status_check,
  add constraint orders_payment_status_check
    check (payment_status in ('pending', 'paid', 'failed', 'partly_refunded', 'refunded'));
update orders set payment_status = 'partly_refunded'
from (select payment_id, sum(amount_paise) as paise from refunds where state = 'processed' group by payment_id) back
where back.payment_id = orders.payment_id and payment_status = 'paid' and back.paise < total_paise;

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in
    ('out_of_stock', 'second_payment', 'wrong_amount', 'price_changed', 'no_longer_sold', 'account_erased',
     'cancelled_by_customer', 'cancelled_by_shop', 'given_by_shop', 'made_at_provider', 'chargeback')),
  -- How often the provider reported that the refund failed. Each new try uses a new idempotency key.
  add column failures smallint not null default 0 check (failures >= 0),
  -- Set when retries did not help: an administrator has to act.
  add column needs_attention_at timestamptz,
  -- How the money went back.
  add column method text not null default 'provider' check (method in ('provider', 'bank_transfer', 'chargeback')),
  add column bank_reference text check (btrim(bank_reference) <> '' and length(bank_reference) <= 100),
  drop constraint refunds_started_has_id,
  add constraint refunds_started_has_id
    check (state in ('due', 'failed') or provider_refund_id is not null or method <> 'provider'),
  add constraint refunds_transfer_has_reference check ((method = 'bank_transfer') = (bank_reference is not null));
-- A refund that failed before retries existed is still owed, unless another one took its place.
update refunds set state = 'due', provider_refund_id = null, failures = 1, needs_attention_at = now(), next_try_at = null
where state = 'failed'
  and id = (select id from refunds other where other.payment_id = refunds.payment_id and other.state = 'failed'
    order by created_at desc, id limit 1)
  and amount_paise <= (select amount_paise from payments where payments.id = refunds.payment_id)
    - (select coalesce(sum(amount_paise), 0) from refunds other
      where other.payment_id = refunds.payment_id and other.state <> 'failed');
create index refunds_needing_attention on refunds (needs_attention_at) where needs_attention_at is not null;

-- Disputes that customers raised with their bank, as the provider reports them.
create table disputes (
  id text primary key check (id ~ '^disp_[A-Za-z0-9_-]+$'),
  payment_id text not null references payments (id),
  amount_paise bigint not null check (amount_paise >= 0),
  phase text not null check (length(phase) <= 40),
  state text not null check (state in ('open', 'under_review', 'won', 'lost', 'closed')),
  reason text not null check (length(reason) <= 300),
  respond_by timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_payment on disputes (payment_id);
create index disputes_open on disputes (created_at) where state in ('open', 'under_review');

alter table order_events
  drop constraint order_events_kind_check,
  add constraint order_events_kind_check check (kind in ('status', 'tracking', 'refund', 'dispute'));

-- The same function as in 0008, with a limit: an idempotency key costs a row, so that one account could fill the table.
create or replace function change_cart(owner text, change_key text, seen text[], products text[], quantities integer[])
  returns text language plpgsql as $$
declare
  stored integer;
  last_hour integer;
begin
  -- Changes of one cart come one after the other; what follows sees all that were made before. Changes of several
  -- carts may be made by one statement, which therefore does not wait for a cart while it has others.
  if not pg_try_advisory_xact_lock(hashtext('cart'), hashtext(owner)) then
    return 'outdated';
  end if;
  if exists (select from cart_changes where user_id = owner and key = change_key) then
    return 'repeated';
  end if;
  if seen is distinct from array(
    select product_id || ' ' || quantity from cart_items where user_id = owner order by added_at, product_id
  ) then
    return 'outdated';
  end if;
  if change_key is not null then
    select count(*), count(*) filter (where at > now() - interval '1 hour') into stored, last_hour
      from cart_changes where user_id = owner;
    if last_hour >= 1000 then
      return 'limited';
    end if;
    -- Retries come within minutes: of the rest the newest thousand are kept.
    if stored >= 2000 then
      delete from cart_changes where user_id = owner and key in (
        select key from cart_changes where user_id = owner order by at desc, key offset 1000
      );
    end if;
    insert into cart_changes (user_id, key) values (owner, change_key);
  end if;
  if 0 = any(quantities) then
    delete from cart_items using unnest(products, quantities) as line (product, quantity)
      where user_id = owner and product_id = line.product and line.quantity = 0;
  end if;
  insert into cart_items (user_id, product_id, quantity)
    select owner, line.product, line.quantity
      from unnest(products, quantities) with ordinality as line (product, quantity, place)
      where line.quantity > 0 order by place
    on conflict (user_id, product_id) do update set quantity = excluded.quantity;
  return 'done';
end $$;
