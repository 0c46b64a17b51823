import type { useForm } from '#web/ui/use-form.ts';

/** The fields of an address in a form, by dotted name. */
export interface AddressValues {
  'address.pincode': string;
  'address.city': string;
  'address.state': string;
  'address.street': string;
  'address.landmark': string;
}

type Form = ReturnType<typeof useForm<Record<keyof AddressValues, string>>>;

/** The part of a form that has the fields of an address. */
export interface AddressForm {
  values: AddressValues;
  errors: Form['errors'];
  control(name: keyof AddressValues): Omit<ReturnType<Form['control']>, 'name'> & { name: string };
  fill(typed: Partial<AddressValues>): void;
}

interface KnownAddress {
  pincode: string;
  city: string;
  state: string;
  street: string;
  landmark: string | null;
}

export const noAddress: AddressValues = {
  'address.pincode': '',
  'address.city': '',
  'address.state': '',
  'address.street': '',
  'address.landmark': '',
};

export function addressValues(address: KnownAddress | null): AddressValues {
  if (!address) return noAddress;
  return {
    'address.pincode': address.pincode,
    'address.city': address.city,
    'address.state': address.state,
    'address.street': address.street,
    'address.landmark': address.landmark ?? '',
  };
}

/** Converts to the shape of the schema. */
export function addressTyped(values: AddressValues) {
  return {
    street: values['address.street'],
    city: values['address.city'],
    state: values['address.state'],
    pincode: values['address.pincode'],
    landmark: values['address.landmark'],
  };
}
