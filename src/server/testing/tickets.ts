import type { Ticket } from '#shared/support/contract.ts';
import { ask, type Person } from './people.ts';
import type { TestShop } from './test-shop.ts';

export const aMessage = {
  name: 'Kavya Rao',
  email: 'kavya@example.com',
  topic: 'order',
  message: 'My parcel has not arrived yet.',
};

interface Sending {
  key?: string;
  from?: string;
}

/** Somebody fills the contact form. */
export const writeTo = (shop: TestShop, said: object = {}, sending: Sending = {}) =>
  ask(shop, 'POST /api/support/tickets', { body: { ...aMessage, ...said }, ...sending });

/** A message that the shop has, as an administrator sees it. */
export async function aTicket(shop: TestShop, as: Person, said: object = {}): Promise<Ticket> {
  const { data } = await writeTo(shop, said, { from: '203.0.113.9' });
  const { data: found } = await ask(shop, `GET /api/admin/tickets?search=${data.number}`, { as });
  return (await ask(shop, `GET /api/admin/tickets/${found.items[0].id}`, { as })).data;
}
