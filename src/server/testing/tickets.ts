import type { Ticket } from '#shared/support/contract.ts';
import { callApi, type TestUser } from './users.ts';
import type { TestShop } from './test-shop.ts';

export const ticketFields = {
  name: 'Kavya Rao',
  email: 'kavya@example.com',
  topic: 'order',
  message: 'My parcel has not arrived yet.',
};

interface Sending {
  key?: string;
  from?: string;
}

/** Submits the contact form. */
export const submitTicket = (shop: TestShop, fields: object = {}, sending: Sending = {}) =>
  callApi(shop, 'POST /api/support/tickets', { body: { ...ticketFields, ...fields }, ...sending });

/** Creates a ticket and returns it as an administrator sees it. */
export async function createTestTicket(
  shop: TestShop,
  as: TestUser,
  fields: object = {},
): Promise<Ticket> {
  const { data } = await submitTicket(shop, fields, { from: '203.0.113.9' });
  const { data: found } = await callApi(shop, `GET /api/admin/tickets?search=${data.number}`, {
    as,
  });
  return (await callApi(shop, `GET /api/admin/tickets/${found.items[0].id}`, { as })).data;
}
