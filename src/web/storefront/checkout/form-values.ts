import type { CheckoutDetails } from '#shared/checkout/details.ts';
import { isRecord, text } from '#shared/read-answer.ts';

/** Field values by dotted name; error messages use the same names. */
const empty = {
  name: '',
  email: '',
  phone: '',
  'address.pincode': '',
  'address.city': '',
  'address.state': '',
  'address.street': '',
  'address.landmark': '',
  gstin: '',
  companyName: '',
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
    address: {
      street: values['address.street'],
      city: values['address.city'],
      state: values['address.state'],
      pincode: values['address.pincode'],
      landmark: values['address.landmark'],
    },
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
export function valuesOf(known: KnownDetails): FormValues {
  const { name, email, phone, address, gstin, companyName } = known;
  return {
    name,
    email,
    phone,
    'address.pincode': address?.pincode ?? '',
    'address.city': address?.city ?? '',
    'address.state': address?.state ?? '',
    'address.street': address?.street ?? '',
    'address.landmark': address?.landmark ?? '',
    gstin: gstin ?? '',
    companyName: companyName ?? '',
  };
}

/** The field shows the country code, so a complete number pasted with it loses the code. */
export function withoutCountry(typed: string): string {
  const digits = /^\s*\+\s*91(.*)$/s.exec(typed)?.[1]?.replaceAll(/\D/g, '');
  return digits?.length === 10 ? digits : typed;
}
