import type { APIRequestContext, Page } from '@playwright/test';
import { buy } from './buying.ts';
import { createCustomer, type TestUser } from './people.ts';
import { execute } from './shop.ts';

export interface CreatedOrder {
  person: TestUser;
  number: string;
}

export const uniqueMark = () => Math.random().toString(36).slice(2, 10);

/** Creates a customer with a unique name, and an order of theirs. */
export async function createOrder(
  request: APIRequestContext,
  items = [{ productId: '6', quantity: 2 }],
): Promise<CreatedOrder> {
  const word = uniqueMark();
  const person = await createCustomer({
    name: `Meera ${word}`,
    email: `meera-${word}@example.com`,
  });
  return { person, number: await buy(request, person, items) };
}

/** Inserts old orders, each a minute older than the one before. */
export async function createOrders({ id, name, email }: TestUser, count: number): Promise<void> {
  const word = uniqueMark();
  // Numbers of different calls must differ.
  const year = 1000 + Math.floor(Math.random() * 1000);
  const firstNumber = Math.floor(Math.random() * 900_000);
  const contact = `'${name}', '${email}', '9818044121'`;
  const amounts = `19900, 5000, 24900`;
  await execute(`
    with bought as (
      insert into checkouts (id, user_id, state, fingerprint, subtotal_paise, shipping_paise, amount_paise,
        name, email, phone, expires_at)
      select '${word}-' || n, '${id}', 'paid', '${word}', ${amounts}, ${contact}, now()
      from generate_series(1, ${count}) n returning id),
    paid as (
      insert into payments (id, checkout_id, amount_paise, currency)
      select 'pay_' || id, id, 24900, 'INR' from bought returning id, checkout_id),
    ordered as (
      insert into orders (id, order_number, user_id, checkout_id, payment_id, subtotal_paise, shipping_paise,
        total_paise, name, email, phone, created_at)
      select checkout_id, 'TKR-${year}0101-' || lpad((${firstNumber} + n)::text, 6, '0'), '${id}', checkout_id, id,
        ${amounts}, ${contact}, timestamptz '2024-01-01 10:00Z' - make_interval(mins => n)
      from (select *, row_number() over ()::int as n from paid) numbered returning id, status),
    happened as (
      insert into order_events (order_id, kind, value) select id, 'status', status from ordered)
    insert into order_items (order_id, position, product_id, name, image, price_paise, quantity)
    select id, 0, '1', 'Peri Peri Makhana', '/art/packs/peri-peri-makhana.svg', 19900, 1 from ordered`);
}

/** The card of an order in the list of the back-office. */
export const orderCard = (page: Page, number: string) =>
  page.getByRole('article', { name: number });

/** The line above the list that counts its results. */
export const resultCount = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text });
