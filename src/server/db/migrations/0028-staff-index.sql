-- without transaction
alter table users validate constraint users_role_check;

-- The list of staff in its order.
create index concurrently if not exists users_staff on users (created_at, id) where role <> 'user';

drop index concurrently if exists users_admins;

create index concurrently if not exists refunds_given_by on refunds (given_by, created_at) where given_by is not null;
