import { randomBytes, randomInt } from 'node:crypto';
import type { AppliedOffer } from '#shared/offers/terms.ts';
import type { Db } from '../db/client.ts';
import { categories, products, productTaxes } from '../modules/catalog/tables.ts';
import { pickRecipient } from '../modules/checkout/recipient.ts';
import { checkoutItems, checkouts } from '../modules/checkout/tables.ts';
import { orderItems, orders } from '../modules/orders/tables.ts';
import { payments } from '../modules/payments/tables.ts';

interface Item {
  name: string;
  size?: string | null;
  pricePaise: number;
  quantity: number;
  /** Its part of what offers take off. */
  discountPaise?: number;
}

type Recipient = Partial<
  Pick<
    typeof orders.$inferInsert,
    'name' | 'email' | 'phone' | 'street' | 'city' | 'stateName' | 'pincode' | 'landmark'
  >
>;

interface OrderOptions extends Recipient {
  by: { id: string; name: string; email: string };
  items?: Item[];
  shippingPaise?: number;
  offers?: AppliedOffer[];
}

const defaultItems: Item[] = [
  { name: 'Classic Sattu', size: '500 g', pricePaise: 17_900, quantity: 2 },
  { name: 'Peri Peri Makhana', size: '80 g', pricePaise: 19_900, quantity: 1 },
];

/** Inserts a paid checkout with its items and payment. */
export async function insertPaidCheckout(db: Db, options: OrderOptions) {
  const { by, items = defaultItems, shippingPaise = 5000, offers = [], ...recipient } = options;
  const subtotalPaise = items.reduce((sum, item) => sum + item.pricePaise * item.quantity, 0);
  const discountPaise = offers.reduce((sum, offer) => sum + offer.discountPaise, 0);
  const amountPaise = subtotalPaise - discountPaise + shippingPaise;
  const [checkout] = await db
    .insert(checkouts)
    .values({
      userId: by.id,
      state: 'paid',
      fingerprint: 'test',
      subtotalPaise,
      shippingPaise,
      discountPaise,
      offers,
      amountPaise,
      name: by.name,
      email: by.email,
      phone: '9818044121',
      expiresAt: new Date(),
      ...recipient,
    })
    .returning();
  if (!checkout) throw new Error('no row');
  const sold = await Promise.all(items.map((item, position) => soldItem(db, item, position)));
  await db
    .insert(checkoutItems)
    .values(sold.map((item) => Object.assign({ checkoutId: checkout.id }, item)));
  const paymentId = `pay_${randomBytes(7).toString('hex')}`;
  await db
    .insert(payments)
    .values({ id: paymentId, checkoutId: checkout.id, amountPaise, currency: 'INR' });
  return { checkout, paymentId, sold };
}

/** Inserts an order with its checkout, payment and items. */
export async function insertPaidOrder(
  db: Db,
  { order, ...options }: OrderOptions & { order?: Partial<typeof orders.$inferInsert> },
) {
  const { checkout, paymentId, sold } = await insertPaidCheckout(db, options);
  const { id: checkoutId, amountPaise: totalPaise, userId } = checkout;
  const { subtotalPaise, shippingPaise, discountPaise, offers } = checkout;
  const [row] = await db
    .insert(orders)
    .values({
      orderNumber: `TKR-20251115-${randomInt(100_000, 1_000_000)}`,
      userId,
      checkoutId,
      paymentId,
      subtotalPaise,
      shippingPaise,
      discountPaise,
      offers,
      totalPaise,
      ...pickRecipient(checkout),
      ...order,
    })
    .returning();
  if (!row) throw new Error('no row');
  await db.insert(orderItems).values(sold.map((item) => Object.assign({ orderId: row.id }, item)));
  return row;
}

async function soldItem(
  db: Db,
  { name, size = null, pricePaise, quantity, discountPaise = 0 }: Item,
  position: number,
) {
  const suffix = randomBytes(4).toString('hex');
  await db.insert(categories).values({ slug: 'made-up', name: 'Made up' }).onConflictDoNothing();
  const [product] = await db
    .insert(products)
    .values({
      slug: `p-${suffix}`,
      name: `P ${suffix}`,
      sku: suffix.toUpperCase(),
      categorySlug: 'made-up',
      pricePaise,
    })
    .returning();
  if (!product) throw new Error('no row');
  await db.insert(productTaxes).values({
    productId: product.id,
    appliesFrom: '2017-07-01',
    hsn: '200819',
    rateBasisPoints: 500,
  });
  return {
    position,
    productId: product.id,
    name,
    image: '',
    size,
    pricePaise,
    quantity,
    discountPaise,
  };
}
