import type { Order, SoldItem } from '../orders/contract.ts';

export function aSoldItem(details: Partial<SoldItem> = {}): SoldItem {
  return {
    productId: '2',
    slug: 'classic-sattu',
    tile: 'neel',
    name: 'Classic Sattu',
    image: '/art/packs/classic-sattu.svg',
    size: '500 g',
    quantity: 1,
    price: 179,
    discount: 0,
    parts: [],
    ...details,
  };
}

/** A customer's order for tests with defaults. */
export function anOrder(details: Partial<Order> = {}): Order {
  const id = details.id ?? 'order-1';
  const at = '2025-08-12T10:22:00.000Z';
  return {
    _id: id,
    id,
    orderNumber: 'TKR-20250812-048215',
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    items: [aSoldItem()],
    subtotal: 179,
    shippingCost: 50,
    tax: 0,
    discount: 0,
    offers: [],
    includedGst: null,
    company: null,
    documents: [],
    totalAmount: 229,
    contact: { name: 'Ananya Sharma', email: 'ananya@example.com', phone: '9818044121' },
    shippingAddress: {
      name: 'Ananya Sharma',
      street: 'Flat 402, Tower B',
      city: 'Gurugram',
      state: 'Haryana',
      zipCode: '122002',
      country: 'India',
      phone: '9818044121',
      landmark: null,
    },
    estimatedDelivery: null,
    dispatchBy: null,
    dispatchedAt: null,
    deliveredAt: null,
    parcels: [],
    trackingNumber: null,
    courier: null,
    cancellableUntil: null,
    refunds: [],
    history: [{ at, kind: 'status', value: 'confirmed', note: null, by: 'shop' }],
    createdAt: at,
    updatedAt: at,
    ...details,
  };
}
