import { readCartItems, type CartItem } from '#shared/cart/items.ts';
import { text } from '#shared/read-answer.ts';

/** The part of the cart that is stored in the browser between visits. */
export interface CartContent {
  items: CartItem[];
  /** True while the cart exists only in this browser: signed out, or the server is unreachable. */
  isGuest: boolean;
  /** Messages shown on the cart page and at checkout until the shopper dismisses them. */
  changes: string[];
  /** Notices of the last server response, which are not shown a second time. */
  lastNotices: string[];
  /** The server revision that the items are based on. */
  serverRevision: number;
  /** The account that the items belong to; null for a guest. */
  owner: string | null;
  /** Keys of the latest changes in the items, so that a tab notices if another one has overwritten its change. */
  recentChanges: string[];
  /** The code of an offer that the account does not have yet: entered by a guest. */
  guestCode: string | null;
}

/** The names in `cart-storage`. Returning visitors have carts with these names, so they must not change. */
export interface StoredCart extends Omit<CartContent, 'lastNotices' | 'serverRevision'> {
  told: string[];
  edition: number;
}

/** An older version of the shop stored the cart of an account without its id. */
export const UNKNOWN_OWNER = 'unknown';

export const emptyCart: CartContent = {
  items: [],
  isGuest: true,
  changes: [],
  lastNotices: [],
  serverRevision: 0,
  owner: null,
  recentChanges: [],
  guestCode: null,
};

export function toStoredCart(cart: CartContent): StoredCart {
  const { lastNotices, serverRevision, items, isGuest, changes, owner, recentChanges } = cart;
  const { guestCode } = cart;
  const edition = serverRevision;
  return { items, isGuest, changes, told: lastNotices, edition, owner, recentChanges, guestCode };
}

/** Accepts carts of older versions and damaged carts: unreadable parts are dropped. */
export function readStoredCart(stored: object): CartContent {
  const raw = stored as Record<string, unknown>;
  const items = readCartItems(raw.items);
  const revision = Number(raw.edition) || 0;
  // An unreadable line is not a line that the shopper removed, so the server's cart must replace this one.
  const isComplete = Array.isArray(raw.items) && items.length === raw.items.length;
  return {
    items,
    isGuest: raw.isGuest !== false,
    changes: readTexts(raw.changes),
    lastNotices: readTexts(raw.told),
    serverRevision: isComplete ? revision : 0,
    owner: text(raw.owner) || (revision > 0 ? UNKNOWN_OWNER : null),
    recentChanges: readTexts(raw.recentChanges),
    guestCode: text(raw.guestCode) || null,
  };
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text).filter(Boolean) : [];
}
