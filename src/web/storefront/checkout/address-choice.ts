import { addressTyped, addressValues, noAddress } from '#web/addresses/address-form.ts';
import type { SavedAddress } from '#shared/addresses/address.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import type { FormValues } from './form-values.ts';

export async function fetchSavedAddresses(): Promise<SavedAddress[]> {
  return (await callSignedIn('GET /api/account/addresses', {})).addresses;
}

/** The values that a saved address fills in. */
export const valuesOfSaved = ({ name, phone, address }: SavedAddress) => ({
  name,
  phone,
  ...addressValues(address),
});

/** The saved address that the form contains, in any notation. */
export function findChosen(
  addresses: SavedAddress[],
  values: FormValues,
): SavedAddress | undefined {
  return addresses.find((saved) =>
    Object.entries(valuesOfSaved(saved)).every(
      ([name, value]) => plain(name, values[name as keyof FormValues]) === plain(name, value),
    ),
  );
}

const numbers = ['phone', 'address.pincode'];

const plain = (name: string, text: string) =>
  numbers.includes(name) ? text.replaceAll(/\D/g, '') : text.trim();

/** The default address if nothing was typed yet. */
export function withDefault(
  values: FormValues,
  { untouched, addresses }: { untouched: FormValues; addresses: SavedAddress[] },
): FormValues {
  const preferred = addresses.find(({ isDefault }) => isDefault);
  const names = Object.keys(untouched) as (keyof FormValues)[];
  const isTouched = names.some((name) => values[name] !== untouched[name]);
  return preferred && !isTouched ? { ...values, ...valuesOfSaved(preferred) } : values;
}

/** For another address than the saved ones. */
export const otherAddress = noAddress;

const LABEL = 'Home';

/** Returns the address book, or undefined if the address was not saved; the order does not depend on it. */
export async function saveTypedAddress(values: FormValues): Promise<SavedAddress[] | undefined> {
  const { name, phone, saveLabel } = values;
  const body = { label: saveLabel.trim() || LABEL, name, phone, address: addressTyped(values) };
  try {
    // The server checks the state, which is a text here.
    type Body = Parameters<typeof callSignedIn<'POST /api/account/addresses'>>[1]['body'];
    return (await callSignedIn('POST /api/account/addresses', { body: body as Body })).addresses;
  } catch {
    return undefined;
  }
}
