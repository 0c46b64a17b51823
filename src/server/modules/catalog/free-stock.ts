import { sql } from '../../db/drizzle.ts';
import { productStock } from './tables.ts';

/** The units of a product that can be sold: those on hand that are not held. */
export const freeStock = sql<number>`(${productStock.onHand} - ${productStock.reserved})`;
