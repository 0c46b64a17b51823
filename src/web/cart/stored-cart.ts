import { readCartItems, type CartItem } from '#shared/cart/items.ts';
import { text } from '#shared/read-answer.ts';

/** What the browser remembers of the cart between visits. */
export interface CartMemory {
  /** What the shopper sees. */
  items: CartItem[];
  /** The cart lives in this browser only: nobody is signed in, or the server could not be reached. */
  isGuest: boolean;
  /** What the shopper should know: told on the cart page and at checkout until it is dismissed. */
  changes: string[];
  /** What the server said with its last answer; said again it is no news. */
  told: string[];
  /** Which word of the server the items build on. */
  edition: number;
  /** The account whose cart is in the items; null for a guest's. */
  owner: string | null;
}

/** An older version of the shop stored the cart of an account without its id. */
export const UNKNOWN_OWNER = 'unknown';

export const nothing: CartMemory = {
  items: [],
  isGuest: true,
  changes: [],
  told: [],
  edition: 0,
  owner: null,
};

export function memoryOf(memory: CartMemory): CartMemory {
  const { items, isGuest, changes, told, edition, owner } = memory;
  return { items, isGuest, changes, told, edition, owner };
}

/** Older or damaged contents: what can be read is kept, the rest is dropped in silence. */
export function readMemory(stored: object): CartMemory {
  const raw = stored as Record<string, unknown>;
  const items = readCartItems(raw.items);
  const edition = Number(raw.edition) || 0;
  // Lines that cannot be read are not lines that the shopper removed: the server's cart replaces the rest.
  const isWhole = Array.isArray(raw.items) && items.length === raw.items.length;
  return {
    items,
    isGuest: raw.isGuest !== false,
    changes: readTexts(raw.changes),
    told: readTexts(raw.told),
    edition: isWhole ? edition : 0,
    owner: text(raw.owner) || (edition > 0 ? UNKNOWN_OWNER : null),
  };
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text).filter(Boolean) : [];
}
