import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from '../db/drizzle.ts';
import { productStock } from '../modules/catalog/tables.ts';
import { callApi, type TestUser } from './users.ts';
import type { TestShop } from './test-shop.ts';

interface Line {
  productId: string;
  quantity: number;
}

export const details = {
  name: 'Ananya Sharma',
  email: 'ananya.sharma@example.com',
  phone: '9818044121',
  address: {
    street: 'Flat 402, Tower B, Sector 45',
    city: 'Gurugram',
    state: 'Haryana' as const,
    pincode: '122002',
    landmark: 'Near the water tank',
  },
};

type ApiResponse = Awaited<ReturnType<typeof callApi>>;

/** Repeats a call while the shop rejects it with one of these codes, by default because of too much load. */
export async function retryOn(
  call: () => Promise<ApiResponse>,
  codes = ['unavailable'],
): Promise<ApiResponse> {
  for (let left = 200; ; left -= 1) {
    const response = await call();
    if (!codes.includes(response.code) || left === 0) return response;
    await sleep(25);
  }
}

/** Returns the current total of a cart in paise. */
export async function readTotal(shop: TestShop, items: Line[]): Promise<number> {
  const response = await retryOn(() => callApi(shop, 'POST /api/cart/price', { body: { items } }));
  return Math.round(response.data.cart.total * 100);
}

/** Starts a checkout and returns the response of the shop. */
export async function create(shop: TestShop, as: TestUser, items: Line[], changes: object = {}) {
  const send = async () => {
    const amount = await readTotal(shop, items);
    const body = { amount, currency: 'INR', orderData: { ...details, items }, ...changes };
    return callApi(shop, 'POST /api/payments/create-razorpay-order', { as, body });
  };
  // The total may be older than a change that the test wrote to the database.
  return retryOn(send, ['unavailable', 'price_changed']);
}

export interface PaymentResult {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** Pays like the sandbox's payment window. */
export async function pay(
  shop: TestShop,
  orderId: string,
  options: object = {},
): Promise<PaymentResult> {
  return callSandbox(shop, 'pay', { order_id: orderId, ...options });
}

/** Example: `setFaults(shop, { dropWebhooks: 1 })`. */
export async function setFaults(shop: TestShop, faults: object): Promise<void> {
  await callSandbox(shop, 'faults', faults);
}

/** Creates a refund in the provider's dashboard. */
export const refundAtProvider = (shop: TestShop, paymentId: string, amount?: number) =>
  callSandbox<{ id: string }>(shop, 'refund', { payment_id: paymentId, ...(amount && { amount }) });

export const dispute = (shop: TestShop, paymentId: string, amount?: number) =>
  callSandbox<{ id: string }>(shop, 'dispute', {
    payment_id: paymentId,
    ...(amount && { amount }),
  });

export const decideDispute = (shop: TestShop, id: string, status: string) =>
  callSandbox(shop, 'dispute/decide', { id, status });

export const verify = (
  shop: TestShop,
  as: TestUser,
  paid: PaymentResult & { orderDetails?: object },
) => callApi(shop, 'POST /api/payments/verify-payment', { as, body: paid });

/** Places a paid order and returns its number. */
export async function buy(shop: TestShop, as: TestUser, items: Line[]): Promise<string> {
  const { id } = await create(shop, as, items);
  const { orderNumber } = await verify(shop, as, await pay(shop, id));
  return orderNumber;
}

/** Sends a signed webhook like the provider. */
export async function deliverWebhook(shop: TestShop, { event, id, payload }: WebhookInput) {
  const body = JSON.stringify({ entity: 'event', event, payload });
  const signature = createHmac('sha256', shop.razorpay.webhookSecret).update(body).digest('hex');
  return shop.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': id,
    },
  });
}

interface WebhookInput {
  event: string;
  id: string;
  payload: object;
}

/** Returns the stock on hand and the reserved stock. */
export async function readStock({ db }: TestShop, id: string): Promise<[number, number]> {
  const [row] = await db.select().from(productStock).where(eq(productStock.productId, id));
  return [row?.onHand ?? 0, row?.reserved ?? 0];
}

export async function setStock({ db }: TestShop, id: string, onHand: number): Promise<void> {
  await db.update(productStock).set({ onHand }).where(eq(productStock.productId, id));
}

async function callSandbox<T>(shop: TestShop, path: string, body: object): Promise<T> {
  const response = await fetch(`${shop.razorpay.apiUrl}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`the sandbox returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
