import { country } from '../india.ts';
import { settings } from './current.ts';
import { readFact, type LegalFact } from './legal-facts.ts';

/** A fact as pages show it, with a mark if it is a sample; undefined if it is missing. */
export function legalText(fact: LegalFact): string | undefined {
  const { legal, sampleFacts } = settings();
  const value = readFact(legal, fact);
  if (value === null) return undefined;
  return sampleFacts.includes(fact) ? `${value} (sample)` : value;
}

/** The address in one line; undefined unless street and city are known. */
export function registeredAddress(): string | undefined {
  const { street, city, state, pincode } = settings().legal.address;
  if (street === null || city === null) return undefined;
  const region = [state, pincode].filter(Boolean).join(' ');
  return [street, city, region, country].filter(Boolean).join(', ');
}

/** The address with a mark if it is a sample. */
export function markedAddress(): string | undefined {
  const address = registeredAddress();
  const isSample = settings().sampleFacts.includes('address.street');
  return address !== undefined && isSample ? `${address} (sample)` : address;
}

export function hasSampleFacts(): boolean {
  return settings().sampleFacts.length > 0;
}
