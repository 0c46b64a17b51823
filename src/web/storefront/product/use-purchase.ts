import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CartItem } from '#shared/cart/items.ts';
import { addToCart } from '#web/cart/add-to-cart.ts';

const ADDING_MS = 500;

export interface Purchase {
  quantity: number;
  setQuantity: (quantity: number) => void;
  isAdding: boolean;
  add: () => void;
}

const initial = { wanted: 1, isAdding: false };

/** Shared by the islands of the page: the buttons beside the picture and in the bottom bar. */
const purchase = createStore(() => initial);

/** The quantity, and adding it to the cart after a short busy state. */
export function usePurchase(item: CartItem): Purchase {
  const { wanted, isAdding } = useStore(purchase);
  const quantity = Math.max(1, Math.min(wanted, item.stock));

  // Another product starts anew.
  useEffect(() => () => purchase.setState(initial), []);

  function add() {
    purchase.setState({ isAdding: true });
    // The product is added even if the customer leaves the page before the response.
    setTimeout(() => {
      addToCart({ ...item, quantity });
      purchase.setState({ isAdding: false });
    }, ADDING_MS);
  }

  return {
    quantity,
    setQuantity: (next) => purchase.setState({ wanted: next }),
    isAdding,
    add,
  };
}
