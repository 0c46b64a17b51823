import { newKey } from '#web/browser/new-key.ts';

export interface GoOptions {
  /** Replaces the history entry. */
  replace?: boolean | undefined;
  /** The state of the new history entry. */
  state?: unknown;
  /** Stays at the scroll position. */
  keepsScroll?: boolean | undefined;
  /** Redirects that follow are ignored. */
  isFinal?: boolean;
}

type Go = (to: string, options: GoOptions) => void;

let go: Go = openDocument;
let isLeaving = false;

/** Static pages and React Router each set how they open an address. */
export function connectGo(next: Go): () => void {
  go = next;
  return () => {
    go = openDocument;
  };
}

/** Opens an address of the shop. */
export function goTo(to: string, options: GoOptions = {}): void {
  if (!isLeaving) go(to, options);
}

/** Loads a new document. */
export function openDocument(to: string, options: GoOptions = {}): void {
  const { replace = false, state, isFinal = false } = options;
  isLeaving = isFinal;
  if (state !== undefined) storeState(to, state);
  if (replace) location.replace(to);
  else location.assign(to);
}

// The browser may show this document again from its cache.
globalThis.addEventListener?.('pageshow', () => {
  isLeaving = false;
});

const STORAGE = 'next-state';

interface NextState {
  url: string;
  state: unknown;
}

/** Only script can set the state of a history entry, so the next document does. */
function storeState(to: string, state: unknown): void {
  const next: NextState = { url: new URL(to, location.href).href, state };
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify(next));
  } catch {
    // Blocked: the page opens without its state.
  }
}

/** Sets the history state that the previous document stored. Call it before the page reads its state. */
export function adoptStoredState(): void {
  try {
    const stored = sessionStorage.getItem(STORAGE);
    if (!stored) return;
    sessionStorage.removeItem(STORAGE);
    const { url, state } = JSON.parse(stored) as NextState;
    if (url === location.href) history.replaceState({ usr: state, key: newKey() }, '');
  } catch {
    // Blocked.
  }
}
