import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { hasHiddenCharacters } from '../accounts/credentials.ts';
import { emailAddress } from '../email.ts';
import { states, unionTerritories } from '../india.ts';

// Rules of the checkout form. The browser checks with them, and the server enforces them.

/** A line of an address or a name, with at least one visible character. */
function line(missing: string, { what, max }: { what: string; max: number }) {
  return z.string(missing).check(
    z.trim(),
    z.normalize(),
    z.minLength(1, missing),
    z.maxLength(max, `${what} must be at most ${max} characters`),
    z.refine((text) => !hasHiddenCharacters(text), `${what} must not contain hidden characters`),
  );
}

/** Converts the digits of every script to ASCII. */
function plainDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    // Unicode decimal digits come in blocks of ten that start with zero.
    let zero = digit.codePointAt(0) ?? 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(((digit.codePointAt(0) ?? 0) - zero) % 10);
  });
}

const PHONE = 'Please enter a valid 10-digit phone number';
const PINCODE = 'Please enter a valid 6-digit pincode';

/** Ten digits in any grouping; a pasted +91 is dropped. */
const phone = z.pipe(
  z.string('Phone number is required').check(z.trim(), z.minLength(1, 'Phone number is required')),
  z.pipe(
    z.transform((typed: string) =>
      plainDigits(typed)
        .replace(/^\s*\+\s*91/, '')
        .replaceAll(/\D/g, ''),
    ),
    z.string().check(z.regex(/^\d{10}$/, PHONE)),
  ),
);

const pincode = z.pipe(
  z.string('Pincode is required').check(z.trim(), z.minLength(1, 'Pincode is required')),
  z.pipe(
    z.transform((typed: string) => plainDigits(typed).replaceAll(/\s/g, '')),
    z.string().check(z.regex(/^\d{6}$/, PINCODE)),
  ),
);

/** Optional: empty, or with at least one visible character. */
const landmark = z.pipe(
  z.pipe(
    z.nullish(z.string('Landmark must be a text')),
    z.transform((typed) => typed?.trim() || null),
  ),
  z.nullable(line('Landmark must be a text', { what: 'Landmark', max: 120 })),
);

export const shippingAddress = z.object(
  {
    street: line('Street address is required', { what: 'Street address', max: 200 }),
    city: line('City is required', { what: 'City', max: 80 }),
    state: z.enum([...states, ...unionTerritories], 'State is required'),
    pincode,
    landmark,
  },
  'Address is required',
);

export const contact = {
  name: line('Name is required', { what: 'Name', max: limits.nameLength.max }),
  email: emailAddress({
    missing: 'Email is required',
    invalid: 'Please enter a valid email address',
  }),
  phone,
};

export const checkoutDetails = z.object({ ...contact, address: shippingAddress });

export type CheckoutDetails = z.output<typeof checkoutDetails>;
export type ShippingAddress = z.output<typeof shippingAddress>;
