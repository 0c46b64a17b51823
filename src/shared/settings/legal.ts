import * as z from 'zod/mini';
import { states, unionTerritories } from '../india.ts';
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
  gstin: pattern(
    'GSTIN',
    /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/,
    'A GSTIN has 15 characters, such as 09ABCDE1234F1Z5',
  ),
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

/** Facts by their path in the section, in the order of the form, with the label of the checklist. */
export const legalFacts = {
  legalName: 'Company name',
  'address.street': 'Registered address: street',
  'address.city': 'Registered address: city',
  'address.state': 'Registered address: state',
  'address.pincode': 'Registered address: pincode',
  gstin: 'GSTIN',
  fssaiLicence: 'FSSAI licence',
  cin: 'CIN',
  'grievanceOfficer.name': 'Grievance officer: name',
  'grievanceOfficer.designation': 'Grievance officer: designation',
  'grievanceOfficer.email': 'Grievance officer: email',
  'grievanceOfficer.phone': 'Grievance officer: phone',
  'manufacturer.name': 'Manufacturer: name',
  'manufacturer.address': 'Manufacturer: address',
} as const;

export type LegalFact = keyof typeof legalFacts;

/** Only companies have a CIN, so a shop may open without it. */
export const optionalFacts: readonly LegalFact[] = ['cin'];

/** Facts that belong to one company. A city or a designation of the samples can be true of a real shop. */
export const identifyingFacts: readonly LegalFact[] = [
  'legalName',
  'address.street',
  'gstin',
  'fssaiLicence',
  'cin',
  'grievanceOfficer.name',
  'grievanceOfficer.email',
  'grievanceOfficer.phone',
  'manufacturer.name',
  'manufacturer.address',
];

export function readFact(legal: LegalSettings, fact: LegalFact): string | null {
  const [group = '', field] = fact.split('.');
  const value = legal[group as keyof LegalSettings];
  // The keys of `legalFacts` are paths of the section.
  return field === undefined
    ? (value as string | null)
    : ((value as Record<string, string | null>)[field] ?? null);
}

/** A copy of the section without these facts. */
export function withoutFacts(legal: LegalSettings, facts: readonly LegalFact[]): LegalSettings {
  const copy = structuredClone(legal);
  for (const fact of facts) {
    const [group = '', field] = fact.split('.');
    if (field === undefined) Object.assign(copy, { [group]: null });
    else Object.assign(copy[group as 'address'], { [field]: null });
  }
  return copy;
}
