/** Every table of the shop, for the database client. */
export * from './seed/tables.ts';
export * from '../modules/catalog/tables.ts';
