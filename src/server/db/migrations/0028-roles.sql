-- Roles of staff beside the administrator, and the refunds that each person gave.

-- Existing rows satisfy the narrower constraint that this replaces; 0028-staff-index.sql validates it.
alter table users drop constraint users_role_check,
  add constraint users_role_check
    check (role in ('user', 'packer', 'support', 'accountant', 'manager', 'admin')) not valid;

alter table invitations add column role text not null default 'admin'
  constraint invitations_role_check check (role in ('packer', 'support', 'accountant', 'manager', 'admin'));

-- The staff member who gave the refund, for the daily limit; null for refunds of the shop and from before.
alter table refunds add column given_by text;
