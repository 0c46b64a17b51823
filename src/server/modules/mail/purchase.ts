import { contentsText } from '#shared/catalog/combo.ts';
import { isPicture } from '#shared/catalog/picture.ts';
import { formatPhone } from '#shared/india.ts';
import { formatPaise } from '#shared/money.ts';
import { breakLinks } from './safe-text.ts';
import type { Receipt } from './receipt.ts';

/** The items, recipient and address of an order. The address is complete or missing. */
export interface Purchase {
  name: string;
  email: string;
  phone: string;
  street: string | null;
  city: string | null;
  stateName: string | null;
  pincode: string | null;
  landmark: string | null;
  items: {
    name: string;
    image: string;
    size: string | null;
    quantity: number;
    pricePaise: number;
    /** What a combo contains. */
    parts?: readonly { name: string; quantity: number }[] | undefined;
  }[];
  subtotalPaise: number;
  /** What offers take off the goods. */
  discountPaise: number;
  offers: { title: string; code: string | null }[];
  shippingPaise: number;
  /** Undefined if the shop charges no GST or a rate is unknown. */
  includedGstPaise?: number | undefined;
}

export function buildReceipt(purchase: Purchase): Receipt {
  const { items, subtotalPaise, discountPaise, offers, shippingPaise } = purchase;
  const { includedGstPaise } = purchase;
  return {
    ...(includedGstPaise !== undefined && { note: `incl. GST ${formatPaise(includedGstPaise)}` }),
    items: items.map(({ name, image, size, quantity, pricePaise, parts = [] }) => ({
      name,
      image: isPicture(image) ? image : '',
      size,
      quantity,
      amount: formatPaise(pricePaise * quantity),
      contents: parts.length > 0 ? `Contains ${contentsText(parts)}` : '',
    })),
    totals: [
      { label: 'Subtotal', amount: formatPaise(subtotalPaise) },
      ...(discountPaise > 0
        ? [{ label: discountLabel(offers), amount: `−${formatPaise(discountPaise)}` }]
        : []),
      { label: 'Shipping', amount: shippingPaise === 0 ? 'Free' : formatPaise(shippingPaise) },
      { label: 'Total', amount: formatPaise(subtotalPaise - discountPaise + shippingPaise) },
    ],
  };
}

export function deliveryFacts(purchase: Purchase): { label: string; lines: string[] }[] {
  const { name, email, phone, street, landmark, city, stateName, pincode } = purchase;
  const address = [name, street, landmark, `${city}, ${stateName} ${pincode}`];
  return [
    ...(street === null
      ? []
      : [
          {
            label: 'Delivery address',
            lines: address.filter((line) => line !== null).map(breakLinks),
          },
        ]),
    { label: 'Contact', lines: [formatPhone(phone), email] },
  ];
}

/** `Discount (DIWALI10)`; titles are too long for the table. */
function discountLabel(offers: Purchase['offers']): string {
  const codes = offers.flatMap(({ code }) => code ?? []);
  return codes.length > 0 ? `Discount (${codes.join(', ')})` : 'Discount';
}
