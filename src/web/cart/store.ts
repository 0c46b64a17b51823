import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Cart } from '#shared/cart/contract.ts';
import { addItem, removeItem, setQuantity, type CartItem } from '#shared/cart/items.ts';
import { quantitiesOf } from '#shared/cart/sync.ts';
import { changeOnlyStorage } from '#web/browser/safe-storage.ts';
import { useSession } from '#web/session/store.ts';
import { toStoredCart, emptyCart, readStoredCart, type StoredCart } from './stored-cart.ts';
import { refreshGuestCart } from './refresh-guest-cart.ts';
import { newNotices } from './new-notices.ts';
import type { CartAction } from './account-cart-calls.ts';
import { createCartSync, noOffers, type CartSyncState } from './cart-sync.ts';

interface CartState extends CartSyncState {
  /** Adds up to the available stock; returns how many were added. */
  add(item: CartItem): number;
  setQuantity(id: string, quantity: number): void;
  remove(id: string): void;
  clear(): void;
  /** Fetches current prices and stock, at most every few seconds. */
  refresh(): Promise<void>;
  /** Replaces the items by the cart that came with a server error. */
  applyServerCart(cart: Cart): void;
  dismissChanges(): void;
  /** Empties the cart, then fetches items that another device has added. */
  emptyAfterOrder(): void;
}

export const CART_STORAGE = 'cart-storage';
const FRESH_MS = 10_000;

/** The server renders an empty cart; the stored one appears after hydration. */
export const useCart = create<CartState>()(
  persist(
    (set, get) => {
      /** Reloads first, because another tab may have changed the cart. */
      const change = (action: CartAction, rule: (items: CartItem[]) => CartItem[]) => {
        reloadCart();
        const before = get().items;
        cartSync.change(action, before, rule(before));
      };
      return {
        ...emptyCart,
        ...noOffers,
        loading: false,
        error: null,
        isKnown: false,
        freshAt: 0,
        add(item) {
          reloadCart();
          const before = quantityOf(get().items, item.id);
          change({ kind: 'add', id: item.id }, (items) => addItem(items, item));
          return quantityOf(get().items, item.id) - before;
        },
        setQuantity(id, quantity) {
          change({ kind: 'update', id }, (items) => setQuantity(items, id, quantity));
        },
        remove(id) {
          change({ kind: 'remove', id }, (items) => removeItem(items, id));
        },
        clear() {
          change({ kind: 'clear', id: '' }, () => []);
        },
        async refresh() {
          if (!get().isKnown || Date.now() - get().freshAt < FRESH_MS) return;
          if (useSession.getState().token) await cartSync.sync();
          else await refreshGuestCart({ get, set, reload: reloadCart });
        },
        applyServerCart(cart) {
          cartSync.applyCorrection(quantitiesOf(get().items), quantitiesOf(cart.items));
          set({ items: cart.items, ...newNotices(get(), cart) });
        },
        dismissChanges: () => set({ changes: [] }),
        emptyAfterOrder() {
          cartSync.reset();
          void cartSync.sync();
        },
      };
    },
    {
      name: CART_STORAGE,
      version: 2,
      storage: createJSONStorage(changeOnlyStorage),
      skipHydration: true,
      partialize: (cart): StoredCart => toStoredCart(cart),
      migrate: (stored) => stored as StoredCart,
      merge: (stored, current) => (stored ? { ...current, ...readStoredCart(stored) } : current),
    },
  ),
);

/** Loads the stored cart, which another tab may have changed. */
export function reloadCart(): void {
  void useCart.persist.rehydrate();
}

export const cartSync = createCartSync({
  get: useCart.getState,
  set: useCart.setState,
  reload: reloadCart,
});

function quantityOf(items: CartItem[], id: string): number {
  return items.find((line) => line.id === id)?.quantity ?? 0;
}
