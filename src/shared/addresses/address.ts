import * as z from 'zod/mini';
import { contact, line, shippingAddress } from '../checkout/details.ts';
import { addressLimits } from './address-limits.ts';

/** An address of the address book, as it is typed. The checkout has the same rules. */
export const addressInput = z.object({
  label: line('Label is required', { what: 'Label', max: addressLimits.labelLengthMax }),
  name: contact.name,
  phone: contact.phone,
  address: shippingAddress,
  isDefault: z._default(z.boolean('Default must be true or false'), false),
});

export type AddressInput = z.output<typeof addressInput>;

export const savedAddress = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    landmark: z.nullable(z.string()),
  }),
  isDefault: z.boolean(),
});

export type SavedAddress = z.output<typeof savedAddress>;
