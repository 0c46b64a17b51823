import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const access = 'admin';
const permission = 'manage_users';
const params = z.object({ id: z.string() });

export const exportCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/export',
  access,
  permission,
  summary: 'All stored data of a customer as one JSON document',
  params,
  file: 'application/json',
  reply: z.string(),
});

export const eraseCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/erase',
  access,
  permission,
  summary: 'Erases a customer; orders and payments stay without their name',
  params,
  body: z.object({
    /** Typed again as a safeguard against mistakes. */
    email: z.string().check(z.trim(), z.toLowerCase()),
  }),
  message: 'The customer is erased.',
  reply: z.object({}),
});
