import type { APIRequestContext } from '@playwright/test';
import { buy, callApiAs } from './buying.ts';
import { uniqueMark } from './orders.ts';
import { formulas, payloadOf, payloads } from './payloads.ts';
import { uniqueEmail, createAdmin, createCustomer, type TestUser } from './people.ts';
import { execute } from './shop.ts';

/** A customer, an admin, a product, an order and a message in which every text is a script. */
export interface ScriptData {
  admin: TestUser;
  person: TestUser;
  product: { id: string; slug: string; name: string };
  orderNumber: string;
  ticketId: string;
  /** Texts by the field that stores them. */
  said: Record<
    | 'description'
    | 'tagline'
    | 'origin'
    | 'courier'
    | 'trackingNumber'
    | 'contact'
    | 'street'
    | 'all',
    string
  >;
}

/** Stores scripts in every text field, through the calls of a customer or of an admin. */
export async function createScriptData(
  request: APIRequestContext,
  turn: number,
): Promise<ScriptData> {
  let next = turn;
  // Each text begins with another payload.
  const say = (max: number) => payloadOf((next += 1), max);
  const all = payloads.join(' ');
  const formula = formulas[turn % formulas.length] ?? '';
  const person = await createCustomer({ name: say(80) });
  const admin = await createAdmin({ name: say(80) });
  const asAdmin = (name: string, data?: object) => callApiAs(request, admin, name, data);
  const asPerson = (name: string, data?: object) => callApiAs(request, person, name, data);

  const text = {
    name: `${say(140)} ${turn}${Date.now()}`,
    hindiName: say(160),
    tagline: say(160),
    description: `${formula.trim()} ${all}`,
    shortDescription: all,
    origin: say(60),
  };
  const { data: made } = await asAdmin('POST /api/products', {
    ...text,
    category: 'makhana',
    price: 199,
    stock: 500,
    tags: [say(40)],
    serveIdeas: [say(200)],
    weight: { value: 200, unit: 'g' },
    images: [
      { url: '/art/packs/peri-peri-makhana.svg', alt: say(200), isPrimary: true },
      { url: `https://example.com/"onerror=${say(60).replaceAll(/\s/g, '')}`, alt: say(200) },
    ],
  });
  const product: ScriptData['product'] = made.product;
  await asAdmin(`PATCH /api/admin/stock/${product.id}`, { stock: 480, note: say(200) });

  const contact = { name: say(80), email: person.email, phone: '98180 44121' };
  const address = {
    street: say(200),
    city: say(80),
    state: 'Haryana',
    pincode: '122002',
    landmark: say(120),
  };
  const items = [{ productId: product.id, quantity: 2 }];
  const orderNumber = await buy(request, person, items, { ...contact, address });
  await asPerson('POST /api/cart/add', { productId: product.id, quantity: 1 });
  const shipment = { courier: say(60), trackingNumber: `${say(50)} ${uniqueMark()}` };
  await asAdmin(`PATCH /api/orders/admin/${orderNumber}/status`, {
    orderStatus: 'shipped',
    ...shipment,
  });
  await asAdmin(`PUT /api/orders/admin/${orderNumber}/note`, { note: all });
  await asAdmin(`POST /api/orders/admin/${orderNumber}/refund`, { amount: 1, reason: say(200) });
  // The payment provider sets the method.
  await execute(`update payments set method = '${say(60).replaceAll("'", "''")}' where id =
    (select payment_id from orders where order_number = '${orderNumber}')`);

  await request.post('/api/support/tickets', {
    data: { ...contact, topic: 'order', orderNumber, message: all },
    headers: { 'x-forwarded-for': `10.9.0.${turn + 1}` },
  });
  const { rows } = await execute(
    `select id from tickets where email = '${person.email}' order by id desc limit 1`,
  );
  const ticketId = String(rows[0].id);
  await asAdmin(`POST /api/admin/tickets/${ticketId}/answer`, { version: 1, message: all });
  // The special characters that an email address may contain.
  await asAdmin('POST /api/admin/invitations', { email: `+1+'${uniqueEmail('x')}` });
  return {
    admin,
    person,
    product,
    orderNumber,
    ticketId,
    said: { ...text, ...shipment, contact: contact.name, street: address.street, all },
  };
}
