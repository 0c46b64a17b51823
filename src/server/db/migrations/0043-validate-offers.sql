-- without transaction
alter table checkouts validate constraint checkouts_amount_is_the_sum;
alter table orders validate constraint orders_total_is_the_sum;
alter table checkout_items validate constraint checkout_items_discount;
alter table order_items validate constraint order_items_discount;
alter table refunds validate constraint refunds_reason_check;
