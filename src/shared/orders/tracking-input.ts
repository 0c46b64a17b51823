import * as z from 'zod/mini';
import { contact as details } from '../checkout/details.ts';

const NUMBER = 'An order number looks like TKR-20261115-048213';
const CONTACT = 'Enter the email address or the 10-digit phone number of the order';

/** Spaces, dashes of any kind, and the invisible marks that copied phone numbers have. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212]/gu;

/** In any spelling, also without its dashes; the prefix is a setting of the shop. */
const orderNumber = z.pipe(
  z.string('Enter the order number').check(z.trim(), z.minLength(1, 'Enter the order number')),
  z.pipe(
    z.transform((typed: string) =>
      typed
        .replaceAll(SEPARATORS, '')
        .toUpperCase()
        .replace(/^#?([A-Z0-9]{1,12})(\d{8})(\d{6})$/, '$1-$2-$3'),
    ),
    z.string().check(z.regex(/^[A-Z0-9]{1,12}-\d{8}-\d{6}$/, NUMBER)),
  ),
);

/** Domestic calls can begin with 0, and pasted numbers with 91 or 0091. */
const withoutPrefix = (typed: string) =>
  typed
    .replaceAll(SEPARATORS, '')
    .replaceAll(/[()./]/g, '')
    .replace(/^(?:\+?91|0091)?0?(?=\d{10}$)/, '');

const phone = z.pipe(z.transform(withoutPrefix), details.phone);

/** An email address in lower case, or the ten digits of a phone number. */
const contact = z.pipe(
  z.string(CONTACT).check(z.trim(), z.minLength(1, CONTACT), z.maxLength(254, CONTACT)),
  z.pipe(
    z.transform((typed: string) => {
      const schema = typed.includes('@') ? details.email : phone;
      const read = z.safeParse(schema, typed);
      return read.success ? read.data : '';
    }),
    z.string().check(z.minLength(1, CONTACT)),
  ),
);

/** Rules of the tracking form. The browser checks with them, and the server enforces them. */
export const trackingInput = z.object({ orderNumber, contact });

export type TrackingInput = z.output<typeof trackingInput>;
