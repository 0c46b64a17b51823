import * as z from 'zod/mini';
import { states, unionTerritories } from '../india.ts';
import { limits } from '../limits.ts';
import { requiredText } from '../text-field.ts';
import { amountPaise, dayRange, listOf, optional, uniqueBy, wholeNumber } from './fields.ts';

const fee = (what: string) => amountPaise({ what, max: 10_000_00 });
const threshold = (what: string) => amountPaise({ what, max: limits.priceMaxPaise });
const PINCODE = 'Use the six digits of a pincode';
const pincode = z.string(PINCODE).check(z.trim(), z.regex(/^[1-9]\d{5}$/, PINCODE));

const pincodeRange = z.object({ from: pincode, to: pincode }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last pincode must not be below the first',
  }),
);

export type PincodeRange = z.output<typeof pincodeRange>;

const zone = z
  .object({
    name: requiredText('The name of the zone', 60),
    states: listOf(z.enum([...states, ...unionTerritories], 'Choose a state of India'), 36),
    pincodes: listOf(pincodeRange, 100),
    isServed: z.boolean('Choose whether you deliver to this zone'),
    /** Null: the standard fee and threshold apply. */
    feePaise: z.nullable(fee('The fee')),
    /** Null: the zone's own fee is charged on every order. */
    freeFromPaise: z.nullable(threshold('The free-shipping threshold')),
    /** Null: the standard transit time applies. */
    transitDays: z.nullable(dayRange('The transit time')),
  })
  .check(
    z.refine(({ states: named, pincodes }) => named.length > 0 || pincodes.length > 0, {
      path: ['states'],
      error: 'Choose at least one state or pincode range',
    }),
  );

export type DeliveryZone = z.output<typeof zone>;

/** `MM-DD` every year, or `YYYY-MM-DD` once. */
const HOLIDAY = 'Choose a date';
const holiday = z.string(HOLIDAY).check(z.trim(), z.refine(isHoliday, HOLIDAY));

function isHoliday(text: string): boolean {
  const day = /^\d\d-\d\d$/.test(text) ? `2024-${text}` : text;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const clockTime = z
  .string('Use a time such as 14:00')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 14:00'));

export const deliverySection = z.object({
  /** 0: every order ships free. */
  freeShippingFromPaise: threshold('The free-shipping threshold'),
  flatFeePaise: fee('The shipping fee'),
  dispatchDays: dayRange('The dispatch time'),
  /** A time in India, from which on an order counts from the next working day. Null: each order counts from its own day. */
  cutOff: z._default(optional(clockTime), null),
  transitDays: dayRange('The transit time'),
  /** Whether product pages have a field for the pincode. */
  showsPincodeCheck: z._default(
    z.boolean('Choose whether product pages ask for the pincode'),
    true,
  ),
  freeRedeliveries: wholeNumber({ what: 'Free redeliveries', min: 0, max: 9 }),
  /** 0 is Sunday. */
  workingDays: listOf(wholeNumber({ what: 'A working day', min: 0, max: 6 }), 7).check(
    z.minLength(1, 'Choose at least one working day'),
    uniqueBy(String, 'This day is already chosen'),
  ),
  holidays: listOf(holiday, 60).check(uniqueBy(String, 'This day is already in the list')),
  zones: listOf(zone, 50).check(
    uniqueBy(({ name }) => name.toLowerCase(), 'Another zone has this name', 'name'),
    z.superRefine<DeliveryZone[]>(rejectOverlaps),
  ),
});

export type DeliverySettings = z.output<typeof deliverySection>;

interface IssueTarget {
  addIssue(issue: {
    code: 'custom';
    path: (string | number)[];
    message: string;
    input: unknown;
  }): void;
}

/** A state or pincode in two zones would have two fees. */
function rejectOverlaps(zones: DeliveryZone[], context: IssueTarget): void {
  const stateOwners = new Map<string, string>();
  const ranges: (PincodeRange & { zone: string })[] = [];
  for (const [index, { name, states: named, pincodes }] of zones.entries()) {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: [index, ...path], message, input: zones });
    for (const state of named) {
      const owner = stateOwners.get(state);
      if (owner !== undefined) refuse(['states'], `${state} is already in ${owner}`);
      stateOwners.set(state, name);
    }
    for (const [place, { from, to }] of pincodes.entries()) {
      const other = ranges.find((range) => from <= range.to && range.from <= to);
      if (other)
        refuse(
          ['pincodes', place, 'from'],
          `This overlaps ${other.from} to ${other.to} in ${other.zone}`,
        );
      ranges.push({ from, to, zone: name });
    }
  }
}
