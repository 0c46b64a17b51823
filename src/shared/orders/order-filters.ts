import * as z from 'zod/mini';
import { searchText } from '../paging.ts';
import { selectionIdsMax } from './ids-max.ts';
import { checkDays, deliveryFilters, dueFilters, orderSorts } from './order-list.ts';
import { orderStatuses, paymentStatuses } from './status.ts';

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.optional(z.enum(values, `Use one of ${values.join(', ')}`));

export const filterFields = {
  status: oneOf(orderStatuses),
  paymentStatus: oneOf(paymentStatuses),
  q: searchText,
  /** Days of the order in India, both inclusive. */
  from: z.optional(z.string('Use a date like 2026-11-15')),
  to: z.optional(z.string('Use a date like 2026-11-15')),
  due: oneOf(dueFilters),
  delivery: oneOf(deliveryFilters),
  courier: z.optional(
    z
      .string('Courier must be a text')
      .check(z.trim(), z.maxLength(60, 'Courier must be at most 60 characters')),
  ),
};

export const sortField = oneOf(orderSorts);

/** Reports days that do not form a range, for an object that contains `filterFields`. */
export const isRange = z.check<{ from?: string | undefined; to?: string | undefined }>(
  ({ value, issues }) => {
    for (const [field, message] of Object.entries(checkDays(value))) {
      issues.push({ code: 'custom', path: [field], message, input: value });
    }
  },
);

/** The filters of the order list. All of them combine. */
export const orderFilters = z.object(filterFields).check(isRange);

export type OrderFilters = z.output<typeof orderFilters>;

const ids = z
  .array(z.string('Use texts').check(z.maxLength(60, 'Use ids or numbers of orders')), 'Use a list')
  .check(z.maxLength(selectionIdsMax, `Select at most ${selectionIdsMax} orders one by one`));

/** Selected orders: by id or number, or all that match the filters except some. */
export const orderSelection = z.union([
  z.object({ ids: ids.check(z.minLength(1, 'Select at least one order')) }),
  z.object({ filters: orderFilters, except: z._default(ids, []) }),
]);

export type OrderSelection = z.output<typeof orderSelection>;
