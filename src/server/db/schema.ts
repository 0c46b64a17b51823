/** Every table of the shop, for the database client. */
export * from './seed/tables.ts';
export * from '../http/tables.ts';
export * from '../modules/catalog/tables.ts';
export * from '../modules/newsletter/tables.ts';
export * from '../modules/testimonials/tables.ts';
