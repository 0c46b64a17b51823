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

/** How many are wanted, and putting them into the cart with a moment to see it happen. */
export function usePurchase(product: Product): Purchase {
  const [wanted, setQuantity] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const quantity = Math.max(1, Math.min(wanted, product.stock));

  function add() {
    setIsAdding(true);
    // Whoever leaves the page meanwhile has asked for it all the same.
    setTimeout(() => {
      addToCart(product, quantity);
      setIsAdding(false);
    }, ADDING_MS);
  }

  return { quantity, setQuantity, isAdding, add };
}
