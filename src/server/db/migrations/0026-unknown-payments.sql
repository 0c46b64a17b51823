-- The items that were stored before migration 0025.
insert into unknown_payments (id, occurred_at)
select match_id, min(occurred_at) from settlement_items
where not exists (select from payments where payments.id = match_id) group by match_id
on conflict do nothing;
