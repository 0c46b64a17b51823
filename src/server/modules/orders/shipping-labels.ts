import { formatPhone } from '#shared/india.ts';
import { packingProblem } from '#shared/orders/address-lines.ts';
import { settings } from '#shared/settings/current.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, inArray, ne } from '../../db/drizzle.ts';
import type { ShippingLabel } from '../tax/pdf/label.ts';
import { products } from '../catalog/tables.ts';
import type { FullOrder } from './admin-queries.ts';
import { gramsOfParts, listItemParts, withParts, type ItemPart } from './item-parts.ts';
import { netGrams, sumGrams } from './net-weight.ts';
import { parcels } from './tables.ts';

type Parcel = Pick<
  typeof parcels.$inferSelect,
  'position' | 'courier' | 'trackingNumber' | 'weightGrams'
>;

/** One label for each parcel; an order without parcels is one. */
export async function toShippingLabels(db: Db, orders: FullOrder[]): Promise<ShippingLabel[]> {
  const rows = await db
    .select()
    .from(parcels)
    .where(
      and(
        inArray(
          parcels.orderId,
          orders.map(({ id }) => id),
        ),
        ne(parcels.status, 'cancelled'),
      ),
    )
    .orderBy(asc(parcels.position));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  const returnTo = returnAddress();
  const weights = await findNetWeights(db, orders);
  const parts = await listItemParts(
    db,
    orders.map(({ id }) => id),
  );
  return orders.flatMap((order) => {
    const ofOrder = byOrder.get(order.id) ?? [toOnlyParcel(order)];
    const isDivided = ofOrder.length > 1;
    const contents = isDivided ? undefined : contentsGrams(order, weights, parts);
    return ofOrder.map((parcel, index) => {
      const weight = weightOf(parcel, contents);
      const number = isDivided ? `${index + 1} of ${ofOrder.length}` : '';
      return Object.assign(toLabel(order, parcel), { weight, parcel: number, returnTo });
    });
  });
}

const toOnlyParcel = ({ courier, trackingNumber }: FullOrder): Parcel => ({
  position: 1,
  courier,
  trackingNumber,
  weightGrams: null,
});

function toLabel(
  order: FullOrder,
  parcel: Parcel,
): Omit<ShippingLabel, 'parcel' | 'returnTo' | 'weight'> {
  const { orderNumber, shippingAddress: address, company, contact } = order;
  const { name = contact.name, street = '', landmark, city, state, zipCode = '' } = address ?? {};
  const companyName = company && company.name !== name ? company.name : '';
  return {
    orderNumber,
    problem: packingProblem(order),
    advice:
      order.orderStatus === 'cancelled'
        ? 'Do not ship.'
        : 'Do not ship. Complete the address and print the label again.',
    deliverTo: {
      name,
      lines: [companyName, street, landmark ?? ''].filter(Boolean),
      place: [city, state].filter(Boolean).join(', '),
      pincode: zipCode,
      phone: formatPhone(address?.phone || contact.phone),
    },
    courier: parcel.courier ?? '',
    trackingNumber: parcel.trackingNumber ?? '',
  };
}

/** The weight of the parcel, or else that of its contents. */
function weightOf({ weightGrams }: Parcel, contents: number | undefined): string {
  if (weightGrams !== null) return `Weight ${gramsText(weightGrams)}`;
  return contents === undefined ? '' : `Contents ${gramsText(contents)}`;
}

const gramsText = (grams: number) => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);

/** The net weights of products in grams. Liquids have none. */
async function findNetWeights(db: Db, orders: FullOrder[]): Promise<Map<string, number>> {
  const ids = orders.flatMap(({ items }) => items.map(({ productId }) => productId));
  const rows = await db
    .select({ id: products.id, value: products.weightValue, unit: products.weightUnit })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]));
  return new Map(
    rows.flatMap(({ id, ...weight }) => {
      const grams = netGrams(weight);
      return grams === undefined ? [] : [[id, grams] as const];
    }),
  );
}

function contentsGrams(
  { id, items }: FullOrder,
  weights: Map<string, number>,
  parts: ItemPart[],
): number | undefined {
  const rows = items.map((item, position) => ({ ...item, item: { orderId: id, position } }));
  return sumGrams(
    withParts(rows, parts).map((row) => ({
      grams: weights.get(row.productId) ?? gramsOfParts(row.parts),
      quantity: row.quantity,
    })),
  );
}

/** The shop with its registered address. */
function returnAddress(): string[] {
  const { shop, legal } = settings();
  const { street, city, state, pincode } = legal.address;
  const place = [[city, state].filter(Boolean).join(', '), pincode].filter(Boolean).join(' ');
  return [shop.name, street ?? '', place, formatPhone(shop.contact.phone)].filter(Boolean);
}
