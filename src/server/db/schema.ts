/** Every table of the shop, for the database client. */
export * from './seed/tables.ts';
export * from '../jobs/tables.ts';
export * from '../modules/accounts/tables.ts';
export * from '../modules/audit/tables.ts';
export * from '../modules/cart/tables.ts';
export * from '../modules/catalog/tables.ts';
export * from '../modules/checkout/tables.ts';
export * from '../modules/inventory/tables.ts';
export * from '../modules/invitations/tables.ts';
export * from '../modules/mail/tables.ts';
export * from '../modules/newsletter/tables.ts';
export * from '../modules/orders/tables.ts';
export * from '../modules/payments/tables.ts';
export * from '../modules/rate-limit/tables.ts';
export * from '../modules/speed/tables.ts';
export * from '../modules/support/tables.ts';
export * from '../modules/tax/tables.ts';
