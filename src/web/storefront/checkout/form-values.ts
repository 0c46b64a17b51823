import type { CheckoutDetails } from '#shared/checkout/details.ts';
import { isRecord, text } from '#shared/read-answer.ts';
import { addressTyped, addressValues, noAddress } from '#web/addresses/address-form.ts';

/** Field values by dotted name; error messages use the same names. */
const empty = {
  name: '',
  email: '',
  phone: '',
  ...noAddress,
  gstin: '',
  companyName: '',
  /** Whether to save the address in the account (`yes`), and under which label. */
  saveAddress: '',
  saveLabel: 'Home',
};

export type FormValues = typeof empty;

/** The stored draft, completed with the account's data. */
export function formValues(known: { name: string; email: string }, typed?: unknown): FormValues {
  const values = { ...empty, name: known.name, email: known.email };
  if (!isRecord(typed)) return values;
  const names = Object.keys(empty) as (keyof FormValues)[];
  return Object.fromEntries(
    names.map((name) => [name, name in typed ? text(typed[name]) : values[name]]),
  ) as FormValues;
}

/** Converts to the shape of the schema. */
export function detailsTyped(values: FormValues) {
  const { name, email, phone, gstin, companyName } = values;
  return {
    name,
    email,
    phone,
    gstin,
    companyName,
    address: addressTyped(values),
  };
}

interface KnownDetails {
  name: string;
  email: string;
  phone: string;
  gstin: string | null;
  companyName: string | null;
  address: (Omit<CheckoutDetails['address'], 'state'> & { state: string }) | null;
}

/** Converts the details of an order to form values. */
export function valuesOf(known: KnownDetails) {
  const { name, email, phone, address, gstin, companyName } = known;
  return {
    name,
    email,
    phone,
    ...addressValues(address),
    gstin: gstin ?? '',
    companyName: companyName ?? '',
  };
}
