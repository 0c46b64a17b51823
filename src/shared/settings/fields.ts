import * as z from 'zod/mini';
import { emailAddress } from '../email.ts';
import { textField } from '../text-field.ts';
import { placeholderProblem } from './placeholders.ts';

// Fields that several sections of the settings share.

const emptyToNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value;

/** Accepts an empty text as null. */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(z.transform(emptyToNull), z.nullable(schema));

export const email = emailAddress({
  invalid: 'Enter a valid email address',
  missing: 'Email is required',
});

export const phone = textField('The phone number', 20).check(
  z.regex(/^\+?[\d ()-]{8,20}$/, 'Use digits and spaces, such as +91 98000 00000'),
);

const HTTPS = /^https:\/\/[^\s/?#]+\.[^\s]+$/;
/** A path of this site, without a second slash that browsers read as a host. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

export const webUrl = textField('The address', 500).check(
  z.regex(HTTPS, 'Use a complete address that starts with https://'),
);

/** The text may contain placeholders such as `{city}`. */
export const knownPlaceholders = z.superRefine<string>((text, context) => {
  const message = placeholderProblem(text);
  if (message) context.addIssue({ code: 'custom', message, input: text });
});

/** A page of this shop or of another site. */
export const link = textField('The link', 500).check(
  z.refine(
    (text) => PATH.test(text) || HTTPS.test(text),
    'Use a page of this shop such as /products, or an address that starts with https://',
  ),
);

interface Range {
  what: string;
  min: number;
  max: number;
}

export const wholeNumber = ({ what, min, max }: Range) => {
  const expected = `${what} must be a whole number from ${min} to ${max}`;
  return z.int(expected).check(z.minimum(min, expected), z.maximum(max, expected));
};

/** Amounts are stored in paise; messages are in rupees. */
export const amountPaise = ({ what, max }: { what: string; max: number }) =>
  z
    .int(`${what} must be an amount in rupees`)
    .check(
      z.minimum(0, `${what} must be ₹0 or more`),
      z.maximum(max, `${what} must be at most ₹${max / 100}`),
    );

/** From the first to the last day, both included. */
export const dayRange = (what: string) =>
  z
    .object({
      min: wholeNumber({ what: `${what}, from,`, min: 0, max: 60 }),
      max: wholeNumber({ what: `${what}, to,`, min: 1, max: 60 }),
    })
    .check(
      z.refine(({ min, max }) => min <= max, {
        path: ['max'],
        error: 'This must not be below the first number',
      }),
    );

export type DayRange = z.output<ReturnType<typeof dayRange>>;

const moment = z.iso.datetime({ error: 'Enter a date and time', offset: true });

/** When something is shown; without a limit it is shown from now on, or forever. */
export const schedule = {
  startsAt: z._default(optional(moment), null),
  endsAt: z._default(optional(moment), null),
};

interface Scheduled {
  startsAt: string | null;
  endsAt: string | null;
}

export const endsAfterStart = z.refine<Scheduled>(
  ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
  { path: ['endsAt'], error: 'The end must be after the start' },
);

export function isShownAt({ startsAt, endsAt }: Scheduled, now: Date): boolean {
  const time = now.getTime();
  if (startsAt && time < Date.parse(startsAt)) return false;
  return !endsAt || time < Date.parse(endsAt);
}

export const listOf = <Schema extends z.ZodMiniType>(schema: Schema, max: number) =>
  z.array(schema).check(z.maxLength(max, `Use at most ${max}`));

/** For a rule about several fields: it also runs if another field is wrong, so that all messages come at once. */
export const isObject = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null;

/** A message at the later of two entries with the same key. */
export const uniqueBy = <Entry>(key: (entry: Entry) => string, error: string, field?: string) =>
  z.superRefine<Entry[]>((entries, context) => {
    const seen = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const value = key(entry);
      const path = field === undefined ? [index] : [index, field];
      if (seen.has(value)) context.addIssue({ code: 'custom', path, message: error, input: entry });
      seen.add(value);
    }
  });
