import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import {
  addItem,
  cartItemOf,
  readCartItems,
  removeItem,
  setQuantity,
  type CartItem,
} from '#shared/cart/items.ts';
import type { Product } from '#shared/catalog/product.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';

interface CartState {
  items: CartItem[];
  loading: boolean;
  error: string | null;
  /** The cart lives in this browser only. */
  isGuest: boolean;
  /** Adds to the line of the product, up to its stock; answers how many were added. */
  add(product: Product, quantity: number): number;
  setQuantity(id: string, quantity: number): void;
  remove(id: string): void;
  clear(): void;
}

export const CART_STORAGE = 'cart-storage';

/** The shopper's cart. The server renders the empty one; the browser's own appears after hydration. */
export const useCart = create<CartState>()(
  persist(
    (set, get) => ({
      items: [],
      loading: false,
      error: null,
      isGuest: true,
      add(product, quantity) {
        const before = quantityOf(get().items, product.id);
        set(({ items }) => ({
          items: addItem(items, cartItemOf(product, quantity), product.stock),
        }));
        return quantityOf(get().items, product.id) - before;
      },
      setQuantity: (id, quantity) =>
        set(({ items }) => ({ items: setQuantity(items, id, quantity) })),
      remove: (id) => set(({ items }) => ({ items: removeItem(items, id) })),
      clear: () => set({ items: [] }),
    }),
    {
      name: CART_STORAGE,
      version: 2,
      storage: createJSONStorage(() => safeStorage),
      skipHydration: true,
      partialize: ({ items, isGuest }) => ({ items, isGuest }),
      // Older or damaged contents: what can be read as cart lines is kept, the rest is dropped in silence.
      migrate: (stored) => stored as CartState,
      merge: (stored, current) => ({
        ...current,
        items: readCartItems((stored as Partial<CartState> | undefined)?.items),
      }),
    },
  ),
);

function quantityOf(items: CartItem[], id: string): number {
  return items.find((line) => line.id === id)?.quantity ?? 0;
}

/** Reads the stored cart, and again whenever another tab of the shop changes it. */
export function keepCartInStep(): () => void {
  void useCart.persist.rehydrate();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CART_STORAGE) void useCart.persist.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
