import { toRupees } from '#shared/money.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { cleanText } from './shiprocket-text.ts';
import type { ShipmentOrder } from './courier.ts';

/** Shiprocket requires more than half a centimetre. */
const SIDE_MIN_CM = 0.6;
const CITY_LENGTH = 30;

/** The body that creates a custom order: rupees, kilograms and centimetres. */
export function toAdhocOrder(order: ShipmentOrder, pickupLocation: string) {
  const { reference, orderedAt, recipient, items, valuePaise, weightGrams } = order;
  const [firstName = '', ...lastNames] = cleanText(recipient.name).split(/\s+/);
  return {
    order_id: reference,
    order_date: dayInIndia(orderedAt),
    pickup_location: pickupLocation,
    billing_customer_name: firstName,
    billing_last_name: lastNames.join(' '),
    billing_address: cleanText(recipient.street),
    billing_address_2: cleanText(recipient.landmark ?? ''),
    billing_city: cleanText(recipient.city).slice(0, CITY_LENGTH),
    billing_pincode: Number(recipient.pincode),
    billing_state: recipient.state,
    billing_country: 'India',
    billing_email: recipient.email,
    billing_phone: Number(recipient.phone),
    shipping_is_billing: true,
    order_items: items.map(({ name, sku, quantity, pricePaise }) => ({
      name: cleanText(name),
      sku,
      units: quantity,
      selling_price: toRupees(pricePaise),
    })),
    // The shop sells only paid orders.
    payment_method: 'Prepaid',
    sub_total: toRupees(valuePaise),
    length: Math.max(SIDE_MIN_CM, order.lengthCm),
    breadth: Math.max(SIDE_MIN_CM, order.breadthCm),
    height: Math.max(SIDE_MIN_CM, order.heightCm),
    weight: weightGrams / 1000,
  };
}
