-- Packing by scanning, the barcodes of products, and what customers write for the recipient of a gift.

alter table orders add column gift_note text;
alter table orders add constraint orders_gift_note_length check (length(gift_note) <= 500) not valid;

-- The digits of an EAN, UPC or GTIN. The application checks the check digit.
alter table products add column barcode text;
alter table products add constraint products_barcode_digits check (barcode ~ '^[0-9]{8,14}$') not valid;

-- The packing of an order. It starts with the first packer and is kept once the order is packed.
create table packings (
  order_id text primary key references orders (id) on delete cascade,
  -- The account that packs the order, or packed it.
  packer_id text references users (id) on delete set null,
  -- Since when this packer has the order.
  packer_since timestamptz not null default clock_timestamp(),
  started_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz
);
create index packings_packer on packings (packer_id);

-- One unit that was put into the parcel. An undone scan is kept, so that its repeated request does not count again.
create table packing_scans (
  id bigint generated always as identity primary key,
  order_id text not null references packings (order_id) on delete cascade,
  -- The idempotency key of the request.
  key text not null check (length(key) <= 64),
  -- Of the item in the order.
  position smallint not null,
  scanned_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  unique (order_id, key)
);
