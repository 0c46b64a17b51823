import * as z from 'zod/mini';
import { idsMax } from './ids-max.ts';

/** Ids or numbers of orders, separated by commas; repeated ones count once. */
export const idList = z.pipe(
  z.string(),
  z.pipe(
    z.transform((ids: string) => [...new Set(ids.split(',').filter(Boolean))]),
    z.array(z.string()).check(z.maxLength(idsMax, `Request at most ${idsMax} orders`)),
  ),
);
