import { useState } from 'react';
import type { Product } from '#shared/catalog/product.ts';
import { addToCart } from '#web/cart/add-to-cart.ts';

const ADDING_MS = 500;

export interface Purchase {
  quantity: number;
  setQuantity: (quantity: number) => void;
  isAdding: boolean;
  add: () => void;
}

/** The quantity, and adding it to the cart after a short busy state. */
export function usePurchase(product: Product): Purchase {
  const [wanted, setQuantity] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const quantity = Math.max(1, Math.min(wanted, product.stock));

  function add() {
    setIsAdding(true);
    // The product is added even if the customer leaves the page before the response.
    setTimeout(() => {
      addToCart(product, quantity);
      setIsAdding(false);
    }, ADDING_MS);
  }

  return { quantity, setQuantity, isAdding, add };
}
