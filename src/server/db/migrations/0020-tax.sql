-- GST: HSN codes and rates of products, invoices, bills of supply and credit notes.

-- The HSN code and rate of a product from a day on (India time). A change of law is a further row.
create table product_taxes (
  product_id text not null references products (id) on update cascade on delete cascade,
  applies_from date not null,
  hsn text not null check (hsn ~ '^(\d{4}|\d{6}|\d{8})$'),
  -- 500 is 5 %.
  rate_basis_points integer not null check (rate_basis_points between 0 and 4000),
  created_at timestamptz not null default now(),
  primary key (product_id, applies_from)
);

create index product_taxes_hsn on product_taxes (hsn, applies_from);

-- New products of a category start with its HSN code and rate.
alter table categories
  add column hsn text check (hsn ~ '^(\d{4}|\d{6}|\d{8})$'),
  add column rate_basis_points integer check (rate_basis_points between 0 and 4000),
  add constraint categories_tax_is_complete check ((hsn is null) = (rate_basis_points is null));

update categories set hsn = '1106', rate_basis_points = 500 where slug = 'sattu';
update categories set hsn = '200819', rate_basis_points = 500 where slug = 'makhana';

insert into product_taxes (product_id, applies_from, hsn, rate_basis_points)
  select products.id, date '2025-09-22', categories.hsn, categories.rate_basis_points
  from products join categories on categories.slug = products.category_slug
  where categories.hsn is not null;

create or replace function tell_catalog_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    perform pg_notify('catalog', coalesce(new.id, old.id));
    if tg_op = 'UPDATE' and new.id <> old.id then
      perform pg_notify('catalog', old.id);
    end if;
  elsif tg_table_name in ('product_images', 'product_taxes') then
    perform pg_notify('catalog', coalesce(new.product_id, old.product_id));
  else
    perform pg_notify('catalog', '');
  end if;
  return null;
end $$;

create trigger product_taxes_tell after insert or update or delete on product_taxes
  for each row execute function tell_catalog_change();
create trigger product_taxes_tell_emptied after truncate on product_taxes
  for each statement execute function tell_catalog_emptied();

-- A business customer's GSTIN and name, for the invoice.
alter table checkouts
  add column gstin text check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  add column company_name text check (btrim(company_name) <> '' and length(company_name) <= 120),
  add constraint checkouts_company_is_complete check ((gstin is null) = (company_name is null));
alter table orders
  add column gstin text check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  add column company_name text check (btrim(company_name) <> '' and length(company_name) <= 120),
  add constraint orders_company_is_complete check ((gstin is null) = (company_name is null));

-- The last serial number of each series and financial year. The row is locked from the number to the commit, so a
-- transaction that fails leaves no gap.
create table document_series (
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,3}$'),
  -- The year in which the financial year begins.
  financial_year integer not null check (financial_year between 2017 and 2098),
  last_number integer not null check (last_number > 0),
  last_issued_at timestamptz not null,
  primary key (prefix, financial_year)
);

create table tax_documents (
  id text primary key default gen_random_uuid()::text,
  kind text not null check (kind in ('tax_invoice', 'bill_of_supply', 'credit_note')),
  serial text not null unique check (serial ~ '^[A-Z0-9/-]{1,16}$'),
  prefix text not null,
  financial_year integer not null,
  number integer not null check (number > 0),
  issued_at timestamptz not null,
  -- The day in India.
  issued_on date not null,
  order_id text not null references orders (id),
  -- Only for credit notes: the document whose value they reduce, and the refund that caused them.
  invoice_id text references tax_documents (id),
  refund_id text unique references refunds (id),
  seller_gstin text,
  recipient_gstin text,
  -- The GST code of a state.
  place_of_supply text not null check (place_of_supply ~ '^\d{2}$'),
  supply text not null check (supply in ('intra_state', 'inter_state', 'untaxed')),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  -- SGST, or UTGST in a union territory without a legislature.
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null,
  -- The names, addresses and references as printed.
  content jsonb not null,
  unique (prefix, financial_year, number),
  foreign key (prefix, financial_year) references document_series (prefix, financial_year),
  constraint tax_documents_add_up
    check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise),
  constraint tax_documents_credit_notes_refer
    check ((kind = 'credit_note') = (invoice_id is not null and refund_id is not null)),
  constraint tax_documents_supply_fits check (case supply
    when 'intra_state' then igst_paise = 0
    when 'inter_state' then cgst_paise = 0 and sgst_paise = 0
    else cgst_paise = 0 and sgst_paise = 0 and igst_paise = 0 end)
);

create unique index tax_documents_one_invoice on tax_documents (order_id) where kind <> 'credit_note';
create index tax_documents_order on tax_documents (order_id);
create index tax_documents_invoice on tax_documents (invoice_id);
create index tax_documents_issued on tax_documents (issued_on, prefix, number);

create table tax_document_lines (
  document_id text not null references tax_documents (id),
  position smallint not null,
  kind text not null check (kind in ('goods', 'delivery')),
  product_id text references products (id),
  description text not null,
  -- As printed on the pack.
  size text,
  hsn text check (hsn ~ '^(\d{4}|\d{6}|\d{8})$'),
  -- Packs; null for delivery and for credit notes about a part of the price.
  quantity integer check (quantity > 0),
  rate_basis_points integer not null check (rate_basis_points between 0 and 4000),
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  -- After the discount, including tax.
  total_paise bigint not null,
  primary key (document_id, position),
  constraint tax_document_lines_add_up
    check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise)
);

-- The rendered PDF, stored once so that every download is the same.
create table tax_document_files (
  document_id text not null references tax_documents (id),
  layout text not null check (layout in ('a4', 'receipt')),
  pdf bytea not null,
  -- SHA-256 of the PDF, as hexadecimal digits.
  sha256 text not null check (sha256 = encode(sha256(pdf), 'hex')),
  created_at timestamptz not null default now(),
  primary key (document_id, layout)
);
-- A PDF is compressed already.
alter table tax_document_files alter column pdf set storage external;

-- The sample GSTIN of a new shop has the right form and check digit now.
update settings set data = jsonb_set(data, '{gstin}', '"09AAAAA0000A1Z0"')
  where section = 'legal' and data ->> 'gstin' = '00AAAAA0000A0Z0';

-- The privacy page of a shop that has not changed this sentence.
update settings set data = replace(data::text, 'without your name, contact details and address. Open orders are completed first.', 'without your name, contact details and address. Invoices and credit notes that we issued stay complete, because tax law does not allow us to change them: see ‘Invoices and credit notes’ for how long. Open orders are completed first.')::jsonb
  where section = 'page:privacy' and strpos(data::text, 'without your name, contact details and address. Open orders are completed first.') > 0;

-- Tax law requires that documents stay as they were issued.
create function keep_tax_document() returns trigger language plpgsql as $$
begin
  -- Only `npm run seed:load -- --remove` sets this, for the orders that it generated.
  if tg_op = 'DELETE' and current_setting('tokri.removes_generated', true) = 'yes' then
    return old;
  end if;
  raise exception 'tax documents cannot be changed or deleted';
end $$;

create trigger tax_documents_stay before update or delete on tax_documents
  for each row execute function keep_tax_document();
create trigger tax_document_lines_stay before update or delete on tax_document_lines
  for each row execute function keep_tax_document();
create trigger tax_document_files_stay before update or delete on tax_document_files
  for each row execute function keep_tax_document();
create trigger tax_documents_stay_all before truncate on tax_documents
  for each statement execute function keep_tax_document();
create trigger tax_document_lines_stay_all before truncate on tax_document_lines
  for each statement execute function keep_tax_document();
create trigger tax_document_files_stay_all before truncate on tax_document_files
  for each statement execute function keep_tax_document();

-- Orders that were dispatched before this release have no invoice of the shop.
create table invoicing_start (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null
);
insert into invoicing_start (started_at) values (now());
