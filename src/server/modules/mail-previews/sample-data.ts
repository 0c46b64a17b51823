import { sizeText } from '#shared/catalog/weight-text.ts';
import { estimatedDelivery } from '#shared/orders/estimate.ts';
import { includedGstPaise } from '#shared/tax/included-gst.ts';
import type { Db } from '../../db/client.ts';
import { asc, eq, getTableColumns, sql } from '../../db/drizzle.ts';
import { makeDatedNumber } from '../../dated-number.ts';
import { currentRateSql } from '../catalog/product-taxes.ts';
import { products } from '../catalog/tables.ts';
import { allSettings } from '../settings/request-settings.ts';
import type { MailOrder } from '../mail/order-mails.ts';
import type { Purchase } from '../mail/purchase.ts';
import type { MailTicket } from '../mail/ticket-mails.ts';

/** What the previews of mails show: a fictional customer who buys real products. */
export interface SampleData {
  shopUrl: string;
  name: string;
  /** The address of the shop. */
  shopEmail: string;
  order: MailOrder;
  ticket: MailTicket;
}

const HOUR_MS = 60 * 60 * 1000;
const NAME = 'Ananya Sharma';
const EMAIL = 'ananya.sharma@example.com';
const PHONE = '9818044121';
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

export async function readSampleData(db: Db, shopUrl: string): Promise<SampleData> {
  const now = new Date();
  const order = sampleOrder(await readItems(db), now);
  const ticket = sampleTicket(order.orderNumber, now);
  return { shopUrl, name: NAME, shopEmail: allSettings().shop.contact.email, order, ticket };
}

type Item = Purchase['items'][number] & { rateBasisPoints: number | null };

/** The first products of the catalogue, as a customer would order them. */
async function readItems(db: Db): Promise<Item[]> {
  const image = sql<string>`coalesce((select url from product_images
    where product_id = products.id order by is_primary desc, position limit 1), '')`;
  const rows = await db
    .select({ ...getTableColumns(products), image, rateBasisPoints: currentRateSql })
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(3);
  const items = rows.map(({ name, pricePaise, weightValue, weightUnit, ...row }, index) => ({
    name,
    image: row.image,
    size: sizeText({
      sizeLabel: row.sizeLabel,
      weight:
        weightValue === null || weightUnit === null
          ? null
          : { value: weightValue, unit: weightUnit },
    }),
    pricePaise,
    quantity: index === 0 ? 2 : 1,
    rateBasisPoints: row.rateBasisPoints,
  }));
  const made = { name: 'Sample product', image: '', size: null, quantity: 1, pricePaise: 199_00 };
  return items.length > 0 ? items : [{ ...made, rateBasisPoints: null }];
}

function sampleOrder(items: Item[], now: Date): MailOrder {
  const { delivery, orders, tax } = allSettings();
  const subtotalPaise = items.reduce((sum, item) => sum + item.pricePaise * item.quantity, 0);
  const isFree = subtotalPaise >= delivery.freeShippingFromPaise;
  const shippingPaise = isFree ? 0 : delivery.flatFeePaise;
  const isTaxed = tax.registration === 'registered';
  return {
    id: SAMPLE_ID,
    orderNumber: makeDatedNumber(orders.numberPrefix, now),
    createdAt: now,
    paymentMethod: 'upi',
    name: NAME,
    email: EMAIL,
    phone: PHONE,
    street: 'Flat 402, Tower B, Sector 45',
    landmark: 'Near the water tank',
    city: 'Gurugram',
    stateName: 'Haryana',
    pincode: '122002',
    items,
    subtotalPaise,
    discountPaise: 0,
    offers: [],
    shippingPaise,
    totalPaise: subtotalPaise + shippingPaise,
    includedGstPaise: isTaxed ? includedGstOf(items, shippingPaise) : undefined,
    courier: 'Delhivery',
    trackingNumber: '1490812345678',
    estimatedDelivery: estimatedDelivery(now),
    deliveredAt: now,
    cancellableUntil: new Date(now.getTime() + orders.cancelMinutes * 60 * 1000),
    isPaid: true,
    documents: [
      {
        id: '',
        kind: isTaxed ? 'tax_invoice' : 'bill_of_supply',
        serial: `${isTaxed ? tax.invoicePrefix : tax.billPrefix}/2627/000042`,
        refundId: null,
      },
      {
        id: '',
        kind: 'credit_note',
        serial: `${tax.creditNotePrefix}/2627/000007`,
        refundId: SAMPLE_ID,
      },
    ],
  };
}

const includedGstOf = (items: Item[], shippingPaise: number) =>
  includedGstPaise(
    items.map(({ pricePaise, quantity, rateBasisPoints }) => ({
      totalPaise: pricePaise * quantity,
      rateBasisPoints,
    })),
    shippingPaise,
  );

function sampleTicket(orderNumber: string, now: Date): MailTicket {
  return {
    id: SAMPLE_ID,
    number: makeDatedNumber('TKT', now),
    name: NAME,
    email: EMAIL,
    phone: PHONE,
    topic: 'order',
    orderNumber,
    message: 'Namaste,\none of the packs in my order arrived open. Could you send a new one?',
    acknowledgeBy: new Date(now.getTime() + 48 * HOUR_MS),
    resolveBy: new Date(now.getTime() + 30 * 24 * HOUR_MS),
  };
}
