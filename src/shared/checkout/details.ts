import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { hasHiddenCharacters } from '../accounts/credentials.ts';
import { emailAddress } from '../email.ts';
import { states, unionTerritories } from '../india.ts';
import { isGstin, normalizeGstin } from '../tax/gstin.ts';
import { findState, findStateOfGstin } from '../tax/states.ts';

// Rules of the checkout form. The browser checks with them, and the server enforces them.

/** A line of an address or a name, with at least one visible character. */
export function line(missing: string, { what, max }: { what: string; max: number }) {
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

export const pincode = z.pipe(
  z.string('Pincode is required').check(z.trim(), z.minLength(1, 'Pincode is required')),
  z.pipe(
    z.transform((typed: string) => plainDigits(typed).replaceAll(/\s/g, '')),
    z.string().check(z.regex(/^\d{6}$/, PINCODE)),
  ),
);

/** Optional: empty, or with at least one visible character. */
function optionalLine(what: string, max: number) {
  const wrong = `${what} must be a text`;
  return z.pipe(
    z.pipe(
      z.nullish(z.string(wrong)),
      z.transform((typed) => typed?.trim() || null),
    ),
    z.nullable(line(wrong, { what, max })),
  );
}

export const shippingAddress = z.object(
  {
    street: line('Street address is required', { what: 'Street address', max: 200 }),
    city: line('City is required', { what: 'City', max: 80 }),
    state: z.enum([...states, ...unionTerritories], 'State is required'),
    pincode,
    landmark: optionalLine('Landmark', 120),
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

const GSTIN_LENGTH = 15;

const gstin = z.pipe(
  z.pipe(
    z.nullish(z.string('GSTIN must be a text')),
    z.transform((typed) => normalizeGstin(typed ?? '') || null),
  ),
  z.nullable(
    z.string().check(
      z.refine((text) => text.length === GSTIN_LENGTH, {
        error: `A GSTIN has ${GSTIN_LENGTH} characters, such as 06ABCDE1234F1Z4`,
        abort: true,
      }),
      z.refine(isGstin, {
        error: 'This is not a valid GSTIN. Please check it for typing mistakes',
        abort: true,
      }),
      z.refine(
        (text) => findStateOfGstin(text) !== undefined,
        'The first two digits of a GSTIN are the code of a state',
      ),
    ),
  ),
);

/** Of a business customer, for the invoice; both or neither. */
export const company = {
  gstin: z.optional(gstin),
  companyName: z.optional(optionalLine('Company name', 120)),
};

interface CompanyDetails {
  gstin?: string | null | undefined;
  companyName?: string | null | undefined;
  address?: { state: string } | undefined;
}

/** The message and its field if the company does not fit. */
function companyProblem({ gstin: typed, companyName, address }: CompanyDetails) {
  if (!typed) {
    if (!companyName) return undefined;
    return { path: 'gstin', message: 'Enter the GSTIN, or remove the company name' };
  }
  if (!companyName) return { path: 'companyName', message: 'Company name is required' };
  if (!address) return { path: 'gstin', message: 'A GSTIN needs a delivery address' };
  const registered = findStateOfGstin(typed);
  const delivery = findState(address.state);
  if (registered?.code === delivery?.code) return undefined;
  // Tax goes to the state of delivery, and a GSTIN of another state is usually a typing mistake.
  const message = `This GSTIN belongs to ${registered?.name}, but the delivery address is in ${delivery?.name}`;
  return { path: 'gstin', message };
}

export const companyFits = z.superRefine<CompanyDetails>((details, context) => {
  const problem = companyProblem(details);
  if (!problem) return;
  const { path, message } = problem;
  context.addIssue({ code: 'custom', path: [path], message, input: details });
});

export const checkoutDetails = z
  .object({ ...contact, address: shippingAddress, ...company })
  .check(companyFits);

export type CheckoutDetails = z.output<typeof checkoutDetails>;
export type ShippingAddress = z.output<typeof shippingAddress>;
