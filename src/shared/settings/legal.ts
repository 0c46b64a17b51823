import * as z from 'zod/mini';
import { states, unionTerritories } from '../india.ts';
import { gstinForm } from '../tax/gstin.ts';
import { textField } from '../text-field.ts';
import { email, optional, phone } from './fields.ts';

// Details that Indian law requires of a shop for packaged food: the Consumer Protection (E-Commerce) Rules 2020, the
// Legal Metrology (Packaged Commodities) Rules 2011 and the Food Safety and Standards Act 2006.

const textFact = (what: string, max: number) => z._default(optional(textField(what, max)), null);
const pattern = (what: string, expression: RegExp, hint: string) =>
  z._default(
    optional(z.string(`${what} must be a text`).check(z.trim(), z.regex(expression, hint))),
    null,
  );

export const legalSection = z.object({
  legalName: textFact('The company name', 120),
  address: z.object({
    street: textFact('The street', 200),
    city: textFact('The city', 80),
    state: z._default(
      optional(z.enum([...states, ...unionTerritories], 'Choose a state of India')),
      null,
    ),
    pincode: pattern('The pincode', /^\d{6}$/, 'Use the six digits of the pincode'),
  }),
  gstin: pattern('GSTIN', gstinForm, 'A GSTIN has 15 characters, such as 09ABCDE1234F1ZY'),
  fssaiLicence: pattern('The FSSAI licence', /^\d{14}$/, 'An FSSAI licence has 14 digits'),
  cin: pattern(
    'CIN',
    /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/,
    'A CIN has 21 characters, such as U15490UP2024PTC123456',
  ),
  grievanceOfficer: z.object({
    name: textFact('The name', 80),
    designation: textFact('The designation', 60),
    email: z._default(optional(email), null),
    phone: z._default(optional(phone), null),
  }),
  manufacturer: z.object({
    name: textFact('The name', 120),
    address: textFact('The address', 300),
  }),
});

export type LegalSettings = z.output<typeof legalSection>;
