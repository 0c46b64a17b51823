import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Cart } from '#shared/cart/contract.ts';
import { addItem, cartItemOf, removeItem, setQuantity, type CartItem } from '#shared/cart/items.ts';
import { quantitiesOf } from '#shared/cart/sync.ts';
import type { Product } from '#shared/catalog/product.ts';
import { storageOfChanges } from '#web/browser/safe-storage.ts';
import { useSession } from '#web/session/store.ts';
import { memoryOf, nothing, readMemory, type CartMemory } from './stored-cart.ts';
import { refreshGuestCart } from './refresh-guest-cart.ts';
import { newsOf } from './new-notices.ts';
import { createTalk, type Talked } from './cart-sync.ts';

interface CartState extends Talked {
  /** Adds to the line of the product, up to its stock; answers how many were added. */
  add(product: Product, quantity: number): number;
  setQuantity(id: string, quantity: number): void;
  remove(id: string): void;
  clear(): void;
  /** Asks the shop for prices and stock of this moment, unless that was just done. */
  refresh(): Promise<void>;
  /** The cart as a refusal tells it. */
  takeFresh(cart: Cart): void;
  dismissChanges(): void;
  /** It was bought; whatever else is in the own cart comes back. */
  emptyAfterOrder(): void;
}

export const CART_STORAGE = 'cart-storage';
const FRESH_MS = 10_000;

/** The shopper's cart. The server renders the empty one; the browser's own appears after hydration. */
export const useCart = create<CartState>()(
  persist(
    (set, get) => {
      /** Another tab may have changed the cart a moment ago. */
      const change = (rule: (items: CartItem[]) => CartItem[]) => {
        rereadCart();
        set({ items: rule(get().items) });
      };
      return {
        ...nothing,
        loading: false,
        error: null,
        isKnown: false,
        freshAt: 0,
        add(product, quantity) {
          rereadCart();
          const before = quantityOf(get().items, product.id);
          change((items) => addItem(items, cartItemOf(product, quantity)));
          const added = quantityOf(get().items, product.id) - before;
          if (added > 0) talk.tell({ kind: 'add', id: product.id });
          return added;
        },
        setQuantity(id, quantity) {
          change((items) => setQuantity(items, id, quantity));
          talk.tell({ kind: 'update', id });
        },
        remove(id) {
          change((items) => removeItem(items, id));
          talk.tell({ kind: 'remove', id });
        },
        clear() {
          change(() => []);
          talk.tell({ kind: 'clear', id: '' });
        },
        async refresh() {
          if (!get().isKnown || Date.now() - get().freshAt < FRESH_MS) return;
          if (useSession.getState().token) await talk.catchUp();
          else await refreshGuestCart({ get, set, reread: rereadCart });
        },
        takeFresh(cart) {
          talk.correct(quantitiesOf(get().items), quantitiesOf(cart.items));
          set({ items: cart.items, ...newsOf(get(), cart) });
        },
        dismissChanges: () => set({ changes: [] }),
        emptyAfterOrder() {
          talk.startOver();
          void talk.catchUp();
        },
      };
    },
    {
      name: CART_STORAGE,
      version: 2,
      storage: createJSONStorage(storageOfChanges),
      skipHydration: true,
      partialize: (cart): CartMemory => memoryOf(cart),
      migrate: (stored) => stored as CartMemory,
      merge: (stored, current) => (stored ? { ...current, ...readMemory(stored) } : current),
    },
  ),
);

/** Takes over what is stored: by this tab or, a moment ago, by another. */
export function rereadCart(): void {
  void useCart.persist.rehydrate();
}

export const talk = createTalk({
  get: useCart.getState,
  set: useCart.setState,
  reread: rereadCart,
});

function quantityOf(items: CartItem[], id: string): number {
  return items.find((line) => line.id === id)?.quantity ?? 0;
}
