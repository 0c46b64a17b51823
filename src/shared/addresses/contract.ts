import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { addressInput, savedAddress } from './address.ts';

const access = { access: 'user', permission: 'place_orders' } as const;

const params = z.object({ id: z.string() });

/** The whole address book, so that the screen also shows changes of another device. */
const reply = z.object({ addresses: z.array(savedAddress) });

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/account/addresses',
  ...access,
  summary: 'The caller’s saved addresses, the default first',
  reply,
});

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/account/addresses',
  ...access,
  summary: 'Saves an address; repeating it has no effect. The first one is the default',
  body: addressInput,
  message: 'The address is saved.',
  reply,
});

export const changeAddress = endpoint({
  method: 'PUT',
  path: '/api/account/addresses/:id',
  ...access,
  summary: 'Changes a saved address',
  params,
  body: addressInput,
  message: 'The address is saved.',
  reply,
});

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/account/addresses/:id',
  ...access,
  summary: 'Deletes a saved address; the newest of the others becomes the default if it was',
  params,
  message: 'The address is deleted.',
  reply,
});

export const makeDefaultAddress = endpoint({
  method: 'POST',
  path: '/api/account/addresses/:id/default',
  ...access,
  summary: 'Makes a saved address the default, which the checkout fills in',
  params,
  message: 'This is your default address now.',
  reply,
});
