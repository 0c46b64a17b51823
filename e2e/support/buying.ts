import type { APIRequestContext } from '@playwright/test';
import type { TestUser } from '../../src/server/testing/users.ts';

interface Line {
  productId: string;
  quantity: number;
}

const address = {
  street: 'Flat 402, Tower B',
  city: 'Gurugram',
  state: 'Haryana',
  pincode: '122002',
};

/** Calls the API with the session of a person: `callApiAs(request, asha, 'POST /api/cart/price', { items })`. */
export async function callApiAs(
  request: APIRequestContext,
  { token }: TestUser,
  call: string,
  data?: object,
) {
  const [method = '', path = ''] = call.split(' ');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Opens a payment, which reserves the stock of these items. */
export async function openPayment(
  request: APIRequestContext,
  as: TestUser,
  items: Line[],
  given: object = {},
): Promise<{ id: string }> {
  const priced = await callApiAs(request, as, 'POST /api/cart/price', { items });
  const { name, email } = as;
  return callApiAs(request, as, 'POST /api/payments/create-razorpay-order', {
    amount: Math.round(priced.data.cart.total * 100),
    orderData: { name, email, phone: '9818044121', address, items, ...given },
  });
}

/** Buys through the API as the checkout does, pays in the sandbox and returns the order number. */
export async function buy(
  request: APIRequestContext,
  as: TestUser,
  items: Line[],
  given: object = {},
): Promise<string> {
  const opened = await openPayment(request, as, items, given);
  const provider = await (await request.get('/api/payments/provider')).json();
  const { origin } = new URL(provider.data.checkoutUrl);
  const paid = await request.post(`${origin}/sandbox/pay`, { data: { order_id: opened.id } });
  const verified = await callApiAs(
    request,
    as,
    'POST /api/payments/verify-payment',
    await paid.json(),
  );
  return verified.orderNumber;
}
