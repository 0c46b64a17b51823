import type { Cart } from '#shared/cart/contract.ts';
import type { CartItem } from '#shared/cart/items.ts';
import type { CartOffer } from '#shared/offers/terms.ts';
import {
  correctQuantities,
  differences,
  quantitiesOf,
  rebase,
  withDifferences,
  type Pending,
  type Quantities,
} from '#shared/cart/sync.ts';
import { ApiError } from '#web/api/call.ts';
import { useSession } from '#web/session/store.ts';
import { toast } from '#web/ui/toast.tsx';
import { withTabLock } from './with-tab-lock.ts';
import { emptySyncState, readSyncState, writeSyncState } from './sync-state.ts';
import { emptyCart, UNKNOWN_OWNER, type CartContent } from './stored-cart.ts';
import { newKey } from '#web/browser/new-key.ts';
import { newNotices } from './new-notices.ts';
import { productTopic, shortageTexts } from './shortage-texts.ts';
import {
  BackendFailure,
  cartFromError,
  fetchAccountCart,
  sendChange,
  type CartAction,
} from './account-cart-calls.ts';

const RECENT_CHANGES = 20;
const RETRY_MIN_MS = 5_000;
const RETRY_MAX_MS = 300_000;

export interface CartSyncState extends CartContent {
  /** A cart request is running. */
  loading: boolean;
  /** Why the cart of a signed-in customer exists only in this browser; never shown. */
  error: string | null;
  /** The stored cart is loaded and, for a signed-in customer, the server has responded once. */
  isKnown: boolean;
  /** Time of the last server response. */
  freshAt: number;
  /** The offers of the last server response; not stored, because they may end meanwhile. */
  offers: CartOffer[];
  /** The code that the last response was priced with. */
  code: string | null;
  /** Why the code cannot be used. */
  codeProblem: string | null;
}

/** What a browser knows of offers before the server has responded. */
export const noOffers = { offers: [], code: null, codeProblem: null };

export interface CartAccess {
  get(): CartSyncState;
  set(part: Partial<CartSyncState>): void;
  /** Loads changes that another tab stored. */
  reload(): void;
}

/** A change of this tab that is not sent yet. */
interface LocalChange extends CartAction {
  key: string;
  before: Quantities;
  after: CartItem[];
}

interface SendOptions {
  /** A single change has its own endpoint. */
  action: CartAction | undefined;
  changedHere: string[];
  token: string;
}

/** Keeps the cart of the signed-in customer in sync with the server, one request at a time. */
export function createCartSync({ get, set, reload }: CartAccess) {
  let actions: LocalChange[] = [];
  let isFetchDue = false;
  let isDue = false;
  let running: Promise<void> | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Grows when the cart is replaced, so that responses to older requests are ignored. */
  let epoch = 0;

  function schedule(): Promise<void> {
    isDue = true;
    clearTimeout(retry);
    running ??= withTabLock('cart', runUntilDone).finally(() => {
      running = undefined;
      set({ loading: false, isKnown: true });
      if (isDue) void schedule();
    });
    return running;
  }

  async function runUntilDone(): Promise<void> {
    while (isDue) {
      isDue = false;
      reload();
      restoreChanges();
      const { token, user } = useSession.getState();
      if (!token || !user) return set({ isGuest: true });
      if (readSyncState().owner !== user.id) startSync(user.id);
      await exchange(token);
    }
  }

  /** Stores the items after a change. */
  function store({ key }: LocalChange, items: CartItem[]): void {
    set({ items, recentChanges: [...get().recentChanges, key].slice(-RECENT_CHANGES) });
  }

  /** Repeats changes of this tab that another tab has overwritten, because it did not see them in time. */
  function restoreChanges(): void {
    for (const change of actions) {
      if (get().recentChanges.includes(change.key)) continue;
      store(change, rebase(get().items, change.after, change.before));
    }
  }

  /**
   * Adds a guest's cart, or the cart of another account, to the account's cart. Items that already belong to the
   * account (only the sync state was lost) become the base, because adding them again would double them.
   */
  function startSync(userId: string): void {
    const { owner, serverRevision, items } = get();
    const isOwnCart = owner === userId || owner === UNKNOWN_OWNER;
    const base = isOwnCart ? quantitiesOf(items) : {};
    isFetchDue ||= isOwnCart;
    writeSyncState({ owner: userId, base, pending: null, serverRevision });
    set({ owner: userId });
  }

  /** Sends local changes; without any, fetches the cart. */
  async function exchange(token: string): Promise<void> {
    const syncState = readSyncState();
    const pending = syncState.pending ?? nextPending();
    isFetchDue ||= !isUpToDate();
    const action = syncState.pending || actions.length > 1 ? undefined : actions[0];
    const changedHere = actions.map(({ id }) => id);
    if (!syncState.pending && isUpToDate()) actions = [];
    if (!pending && !isFetchDue && get().guestCode === null) return;
    // Stored before it is sent, so that a browser that is closed now repeats it under the same key.
    writeSyncState({ ...syncState, pending });
    set({ loading: true });
    try {
      if (pending) await push(pending, { action, changedHere, token });
      else if (isFetchDue) await fetchFresh(token);
      if (get().guestCode !== null) await sendGuestCode(token);
      failures = 0;
      isDue ||= isFetchDue || actions.length > 0 || nextPending() !== null;
    } catch (error) {
      handleFailure(error, token);
    }
  }

  /** Another tab may have stored items that are based on an older server response. */
  function isUpToDate(): boolean {
    return get().serverRevision === readSyncState().serverRevision;
  }

  function nextPending(): Pending | null {
    const { base } = readSyncState();
    if (!isUpToDate()) return null;
    const changed = differences(quantitiesOf(get().items), base);
    if (changed.length === 0) return null;
    return { key: newKey(), sent: withDifferences(base, changed), base };
  }

  async function push(
    pending: Pending,
    { action, changedHere, token }: SendOptions,
  ): Promise<void> {
    let cart: Cart | undefined;
    let refusal: string | undefined;
    try {
      cart = await sendChange(pending, action, token);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error;
      cart = cartFromError(error);
      if (cart) refusal = error.code;
      cart ??= await fetchAccountCart(token);
    }
    reload();
    const nameOf = (id: string) => get().items.find((line) => line.id === id)?.name;
    for (const { id, text } of shortageTexts({ pending, cart, changedHere, refusal, nameOf })) {
      toast({ tone: 'warn', text, about: productTopic(id) });
    }
    const { pending: open } = readSyncState();
    // Another tab may have received the response to the same change already.
    if (open?.key === pending.key) applyCart(cart, open.sent);
  }

  /** A code that cannot be sent now is sent with the next request. */
  async function sendGuestCode(token: string): Promise<void> {
    const loaded = await import('./guest-code.ts').catch(() => undefined);
    await loaded?.sendGuestCode({ get, set, reload }, token);
  }

  async function fetchFresh(token: string): Promise<void> {
    const asked = { epoch, sent: quantitiesOf(get().items), owner: readSyncState().owner };
    isFetchDue = false;
    try {
      const cart = await fetchAccountCart(token);
      reload();
      if (asked.epoch === epoch && readSyncState().owner === asked.owner)
        applyCart(cart, asked.sent);
      else isFetchDue = true;
    } catch (error) {
      isFetchDue = true;
      throw error;
    }
  }

  function applyCart(cart: Cart, sent: Quantities): void {
    const { items } = get();
    const syncState = readSyncState();
    const serverRevision = syncState.serverRevision + 1;
    // Items of an older response contain no changes but those of this tab, which are then repeated.
    const isCurrent = isUpToDate();
    const known = isCurrent ? sent : quantitiesOf(items);
    writeSyncState({ ...syncState, base: quantitiesOf(cart.items), pending: null, serverRevision });
    set({
      items: rebase(cart.items, items, known),
      serverRevision,
      owner: syncState.owner,
      isGuest: false,
      error: null,
      ...(!isCurrent && { recentChanges: [] }),
      ...newNotices(get(), cart),
    });
  }

  function handleFailure(error: unknown, token: string): void {
    set({ isGuest: true, error: error instanceof Error ? error.message : '' });
    if (error instanceof ApiError) {
      useSession.getState().end(token);
      return;
    }
    if (!(error instanceof BackendFailure)) throw error;
    retry = setTimeout(() => void schedule(), Math.min(RETRY_MIN_MS * 2 ** failures, RETRY_MAX_MS));
    failures += 1;
  }

  return {
    /** Stores a change that the shopper made in this tab, and sends it for a signed-in customer. */
    change(action: CartAction, before: CartItem[], after: CartItem[]): void {
      const change = { ...action, key: newKey(), before: quantitiesOf(before), after };
      store(change, after);
      if (!useSession.getState().token) return;
      actions.push(change);
      void schedule();
    },
    /** Sends unsent changes and fetches the account's cart. */
    sync(): Promise<void> {
      isFetchDue = true;
      return schedule();
    },
    /** Retries after a failure. */
    resume(): void {
      if (get().isGuest && useSession.getState().token) void schedule();
    },
    /** Shifts base and pending by a correction of the server, so that it is not sent back as a change. */
    applyCorrection(before: Quantities, after: Quantities): void {
      epoch += 1;
      const syncState = readSyncState();
      const { base, pending } = syncState;
      const fit = (known: Quantities) => correctQuantities(known, before, after);
      writeSyncState({
        ...syncState,
        base: fit(base),
        pending: pending && { key: pending.key, sent: fit(pending.sent), base: fit(pending.base) },
      });
    },
    /** Empties the cart after an order; the server has emptied its own. */
    reset(): void {
      epoch += 1;
      actions = [];
      const { owner, serverRevision } = readSyncState();
      writeSyncState({ ...emptySyncState, owner, serverRevision });
      set({ ...emptyCart, ...noOffers, serverRevision, owner, isGuest: get().isGuest });
    },
    /** Removes the cart from this browser at logout. */
    clearLocal(): void {
      epoch += 1;
      actions = [];
      isFetchDue = false;
      clearTimeout(retry);
      writeSyncState(emptySyncState);
      set({ ...emptyCart, ...noOffers });
    },
  };
}
