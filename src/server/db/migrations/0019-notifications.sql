-- The shop mails its team about a payment that needs attention, at most once for each payment.
alter table payments add column attention_mailed_at timestamptz;
