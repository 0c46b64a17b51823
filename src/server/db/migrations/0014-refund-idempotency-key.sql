-- The key that allows one refund per cause gets its usual name.
alter table refunds rename column occasion to idempotency_key;
alter table refunds rename constraint refunds_occasion_key to refunds_idempotency_key_key;
