import { AppError } from '#shared/errors.ts';
import { printedOrdersMax } from '#shared/orders/ids-max.ts';
import type { OrderSelection } from '#shared/orders/order-filters.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import type { Db } from '../../db/client.ts';
import { selectionFilter } from './order-search.ts';
import { orderAll } from './order-sort.ts';
import { orders } from './tables.ts';

/** The ids of the selected orders, in the order of the list. Throws if there are none, or more than can be printed at once. */
export async function listPrinted(
  db: Db,
  selection: OrderSelection | undefined,
  sort?: OrderSort,
): Promise<string[]> {
  const rows = selection
    ? await db
        .select({ id: orders.id })
        .from(orders)
        .where(selectionFilter(selection))
        .orderBy(...orderAll(sort))
        .limit(printedOrdersMax + 1)
    : [];
  const message =
    rows.length === 0 ? 'Choose at least one order' : `Print at most ${printedOrdersMax} at a time`;
  if (rows.length === 0 || rows.length > printedOrdersMax) {
    throw new AppError('invalid_input', { message, errors: { selection: message } });
  }
  return rows.map(({ id }) => id);
}
