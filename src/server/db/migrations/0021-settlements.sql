-- What the payment provider pays out, and the lists of the accounts.

-- Lines of the provider's settlements. Payments that the shop does not know are stored too, so there is no foreign key.
create table settlement_items (
  -- The provider's id of the payment, refund or adjustment.
  entity_id text primary key check (length(entity_id) <= 60),
  type text not null check (type in ('payment', 'refund', 'adjustment', 'other')),
  payment_id text,
  -- What payments are matched by; an adjustment without a payment stands alone.
  match_id text not null generated always as (coalesce(payment_id, entity_id)) stored,
  amount_paise bigint not null check (amount_paise >= 0),
  credit_paise bigint not null check (credit_paise >= 0),
  debit_paise bigint not null check (debit_paise >= 0),
  -- Includes the tax.
  fee_paise bigint not null check (fee_paise >= tax_paise),
  tax_paise bigint not null check (tax_paise >= 0),
  is_on_hold boolean not null,
  -- When the payment was captured, or the refund made.
  occurred_at timestamptz not null,
  -- The payout to the bank account.
  settlement_id text,
  utr text check (length(utr) <= 60),
  settled_at timestamptz,
  fetched_at timestamptz not null default now(),
  constraint settlement_items_payout_is_complete check ((settlement_id is null) = (settled_at is null)),
  constraint settlement_items_utr_needs_payout check (utr is null or settled_at is not null)
);
create index settlement_items_match on settlement_items (match_id);
create index settlement_items_occurred on settlement_items (occurred_at);

create table settlement_fetch (
  only_row boolean primary key default true check (only_row),
  fetched_at timestamptz,
  -- The last day in India that the daily task has fetched.
  fetched_until date,
  failed_at timestamptz,
  failure text check (length(failure) <= 300),
  constraint settlement_fetch_failure_is_complete check ((failed_at is null) = (failure is null))
);
insert into settlement_fetch default values;

-- The payments of a month.
create index payments_captured on payments (captured_at, id);

-- The list of documents and its totals are read from the index alone.
create index tax_documents_listed on tax_documents (issued_at, id)
  include (kind, place_of_supply, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise);

-- What documents are found by: any part of the serial, order number, name, company or GSTIN.
create function tax_document_search_text(serial text, content jsonb) returns text
  language sql immutable parallel safe as $$
  select lower(serial || ' ' || coalesce(content #>> '{order,number}', '')
    || ' ' || coalesce(content #>> '{recipient,name}', '')
    || ' ' || coalesce(content #>> '{recipient,companyName}', '')
    || ' ' || coalesce(content #>> '{recipient,gstin}', ''))
$$;
create index tax_documents_found_by on tax_documents
  using gin (tax_document_search_text(serial, content) gin_trgm_ops);
