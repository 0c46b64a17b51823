import type { LegalSettings } from './legal.ts';

// Apart from the schema, because pages that show facts load this file.

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
