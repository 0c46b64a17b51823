import { sql } from '../../db/drizzle.ts';
import { productStock } from './tables.ts';

/** The units of a product that is no combo that can be sold: those on hand that are not held. */
export const ownFreeStock = sql<number>`(${productStock.onHand} - ${productStock.reserved})`;

/** Whether a product consists of others, so that it has no stock of its own. */
export const isCombo = sql<boolean>`exists (select from combo_parts where combo_id = ${productStock.productId})`;

/** The units of a product that can be sold. Those of a combo are what its parts allow. */
export const freeStock = sql<number>`(case when ${isCombo}
  then (select free from combo_stock where combo_id = ${productStock.productId}) else ${ownFreeStock} end)`;
