import * as z from 'zod/mini';
import { searchText } from '../paging.ts';

// Apart from the contract, so that the list of customers does not load its schemas.

export const customerStates = ['active', 'suspended', 'unverified', 'staff'] as const;
export type CustomerState = (typeof customerStates)[number];

export const customerSorts = ['newest', 'lastOrder', 'spent', 'orders'] as const;
export type CustomerSort = (typeof customerSorts)[number];

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
const RUPEES_MAX = 100_000_000;
const DAYS_MAX = 3650;

const day = (what: string) =>
  z.optional(
    z.iso
      .date(`${what} must be a day, such as 2026-11-19`)
      .check(
        z.refine(
          (text) => text >= FIRST_DAY && text <= LAST_DAY,
          `${what} must be between ${FIRST_DAY} and ${LAST_DAY}`,
        ),
      ),
  );

function wholeNumber(what: string, min: number, max: number) {
  const text = `${what} must be a whole number from ${min} to ${max}`;
  return z.optional(
    z.coerce.number<string>(text).check(z.int(text), z.minimum(min, text), z.maximum(max, text)),
  );
}

/** The filters of the list and of its export. */
export const customerFilters = {
  q: searchText,
  tag: z.optional(z.string().check(z.maxLength(60, 'Tag must be at most 60 characters'))),
  /** `some`: has orders; `none`: has none. */
  orders: z.optional(z.enum(['some', 'none'], 'Orders must be some or none')),
  /** In rupees, both inclusive. */
  spentFrom: wholeNumber('Spent from', 0, RUPEES_MAX),
  spentTo: wholeNumber('Spent to', 0, RUPEES_MAX),
  /** Days in India, both inclusive. */
  lastFrom: day('Last order from'),
  lastTo: day('Last order until'),
  /** The last order is at least this many days ago. */
  quietDays: wholeNumber('Days without an order', 1, DAYS_MAX),
  state: z.optional(z.enum(customerStates, 'State must be active, suspended, unverified or staff')),
};

export const customerSort = z._default(
  z.enum(customerSorts, 'Sort by newest, lastOrder, spent or orders'),
  'newest',
);

const filtersObject = z.object(customerFilters);
export type CustomerFilters = z.output<typeof filtersObject>;
