-- What the buyer was told when the checkout began; the order takes it over.
alter table checkouts
  add column promised_dispatch timestamptz,
  add column promised_delivery timestamptz;
