import * as z from 'zod/mini';
import { idsMax, printedOrdersMax } from './ids-max.ts';

/** Ids or numbers of orders, separated by commas; repeated ones count once. */
export const idList = z.pipe(
  z.string(),
  z.pipe(
    z.transform((ids: string) => [...new Set(ids.split(',').filter(Boolean))]),
    z.array(z.string()).check(z.maxLength(idsMax, `Request at most ${idsMax} orders`)),
  ),
);

const CHOOSE = 'Choose at least one order';
const TOO_MANY = `Choose at most ${printedOrdersMax} orders`;

/** Ids or numbers of orders in a body; repeated ones count once. */
export const manyIds = z.pipe(
  z
    .array(z.string().check(z.minLength(1, CHOOSE), z.maxLength(64, CHOOSE)), CHOOSE)
    .check(z.minLength(1, CHOOSE), z.maxLength(printedOrdersMax, TOO_MANY)),
  z.transform((ids) => [...new Set(ids)]),
);
