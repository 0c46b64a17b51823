-- without transaction
-- Scanners read the 12 digits of a UPC also as 13 with a 0 in front, so both are the same barcode.
-- contract: safe since 0.1.0 because no released version writes barcodes
create unique index concurrently if not exists products_barcode on products (lpad(barcode, 14, '0'));
alter table products validate constraint products_barcode_digits;
alter table orders validate constraint orders_gift_note_length;
