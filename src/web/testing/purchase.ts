import { toCartItem } from '#shared/cart/items.ts';
import { aProduct } from '#shared/testing/a-product.ts';

/** A valid purchase of ₹448: two packs at ₹199 with shipping. */
export const purchase = {
  details: {
    name: 'Kavya Rao',
    email: 'kavya@example.com',
    phone: '9818044121',
    address: {
      street: 'Flat 402',
      city: 'Gurugram',
      state: 'Haryana' as const,
      pincode: '122002',
      landmark: null,
    },
  },
  items: [toCartItem(aProduct({ price: 199 }), 2)],
  offers: [],
};
