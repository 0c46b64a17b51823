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
}

export const nothing: CartMemory = { items: [], isGuest: true, changes: [], told: [], edition: 0 };

export function memoryOf(memory: CartMemory): CartMemory {
  const { items, isGuest, changes, told, edition } = memory;
  return { items, isGuest, changes, told, edition };
}

/** Older or damaged contents: what can be read is kept, the rest is dropped in silence. */
export function readMemory(stored: object): CartMemory {
  const raw = stored as Record<string, unknown>;
  return {
    items: readCartItems(raw.items),
    isGuest: raw.isGuest !== false,
    changes: readTexts(raw.changes),
    told: readTexts(raw.told),
    edition: Number(raw.edition) || 0,
  };
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text).filter(Boolean) : [];
}
