import { formatPhone } from '#shared/india.ts';
import { isWhole } from '#shared/orders/address-lines.ts';
import type { AdminOrder } from '#shared/orders/admin-contract.ts';
import { settings } from '#shared/settings/current.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, inArray, ne } from '../../db/drizzle.ts';
import type { ShippingLabel } from '../tax/pdf/label.ts';
import { parcels } from './tables.ts';

type Parcel = Pick<
  typeof parcels.$inferSelect,
  'position' | 'courier' | 'trackingNumber' | 'weightGrams'
>;

/** One label for each parcel; an order without parcels is one. */
export async function toShippingLabels(db: Db, orders: AdminOrder[]): Promise<ShippingLabel[]> {
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
  return orders.flatMap((order) => {
    const ofOrder = byOrder.get(order.id) ?? [toOnlyParcel(order)];
    return ofOrder.map((parcel, index) => ({
      ...toLabel(order, parcel),
      parcel: ofOrder.length > 1 ? `${index + 1} of ${ofOrder.length}` : '',
      returnTo,
    }));
  });
}

const toOnlyParcel = ({ courier, trackingNumber }: AdminOrder): Parcel => ({
  position: 1,
  courier,
  trackingNumber,
  weightGrams: null,
});

function toLabel(order: AdminOrder, parcel: Parcel): Omit<ShippingLabel, 'parcel' | 'returnTo'> {
  const { orderNumber, shippingAddress: address, company, contact } = order;
  const problem = !address ? 'No address provided' : isWhole(address) ? '' : 'Incomplete address';
  const { name = contact.name, street = '', landmark, city, state, zipCode = '' } = address ?? {};
  const companyName = company && company.name !== name ? company.name : '';
  return {
    orderNumber,
    problem,
    deliverTo: {
      name,
      lines: [companyName, street, landmark ?? ''].filter(Boolean),
      place: [city, state].filter(Boolean).join(', '),
      pincode: zipCode,
      phone: formatPhone(address?.phone || contact.phone),
    },
    courier: parcel.courier ?? '',
    trackingNumber: parcel.trackingNumber ?? '',
    weight: parcel.weightGrams === null ? '' : weightOf(parcel.weightGrams),
  };
}

const weightOf = (grams: number) => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);

/** The shop with its registered address. */
function returnAddress(): string[] {
  const { shop, legal } = settings();
  const { street, city, state, pincode } = legal.address;
  const place = [[city, state].filter(Boolean).join(', '), pincode].filter(Boolean).join(' ');
  return [shop.name, street ?? '', place, formatPhone(shop.contact.phone)].filter(Boolean);
}
