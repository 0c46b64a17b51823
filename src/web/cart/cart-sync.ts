import type { Cart } from '#shared/cart/contract.ts';
import {
  corrected,
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
import { inTurn } from './with-tab-lock.ts';
import { blank, readLedger, writeLedger } from './sync-state.ts';
import { nothing, UNKNOWN_OWNER, type CartMemory } from './stored-cart.ts';
import { newKey } from './new-key.ts';
import { newsOf } from './new-notices.ts';
import { aboutProduct, shortageTexts } from './shortage-texts.ts';
import {
  BackendFailure,
  cartIn,
  fetchOwnCart,
  sendChange,
  type Deed,
} from './account-cart-calls.ts';

const RETRY_MIN_MS = 5_000;
const RETRY_MAX_MS = 300_000;

export interface Talked extends CartMemory {
  /** A call about the own cart is under way. */
  loading: boolean;
  /** Why the cart lives in this browser only, although somebody is signed in; never shown. */
  error: string | null;
  /** The stored cart is read, and for whoever is signed in the server has been asked. */
  isKnown: boolean;
  /** When the shop was last heard. */
  freshAt: number;
}

export interface CartAccess {
  get(): Talked;
  set(part: Partial<Talked>): void;
  /** Takes over what another tab wrote. */
  reread(): void;
}

interface Sending {
  /** The single change that is sent by its own call. */
  deed: Deed | undefined;
  changedHere: string[];
  token: string;
}

/** The conversation with the server about the cart of whoever is signed in: one call at a time. */
export function createTalk({ get, set, reread }: CartAccess) {
  let deeds: Deed[] = [];
  let isFetchDue = false;
  let isDue = false;
  let running: Promise<void> | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Grows when the cart is replaced: an answer to an older question is no news then. */
  let era = 0;

  function go(): Promise<void> {
    isDue = true;
    clearTimeout(retry);
    running ??= inTurn('cart', untilDone).finally(() => {
      running = undefined;
      set({ loading: false, isKnown: true });
      if (isDue) void go();
    });
    return running;
  }

  async function untilDone(): Promise<void> {
    while (isDue) {
      isDue = false;
      reread();
      const { token, user } = useSession.getState();
      if (!token || !user) return set({ isGuest: true });
      if (readLedger().owner !== user.id) startSync(user.id);
      await exchange(token);
    }
  }

  /**
   * A guest's cart, or the one another account left here, is added to the account's cart. If the items already are
   * the account's and only the sync entry is lost, adding them would double them: only later changes are sent, and
   * the server's cart replaces the rest.
   */
  function startSync(userId: string): void {
    const { owner, edition, items } = get();
    const isOwnCart = owner === userId || owner === UNKNOWN_OWNER;
    const base = isOwnCart ? quantitiesOf(items) : {};
    isFetchDue ||= isOwnCart;
    writeLedger({ owner: userId, base, pending: null, edition });
    set({ owner: userId });
  }

  /** Sends what there is to send, or else asks what there is. */
  async function exchange(token: string): Promise<void> {
    const ledger = readLedger();
    const pending = ledger.pending ?? nextPending();
    isFetchDue ||= !isInStep();
    const deed = ledger.pending || deeds.length > 1 ? undefined : deeds[0];
    const changedHere = deeds.map(({ id }) => id);
    deeds = [];
    if (!pending && !isFetchDue) return;
    // Before it is sent: a browser that is closed now repeats it under the same key.
    writeLedger({ ...ledger, pending });
    set({ loading: true });
    try {
      if (pending) await push(pending, { deed, changedHere, token });
      else await fetchFresh(token);
      failures = 0;
      isDue ||= isFetchDue || nextPending() !== null;
    } catch (error) {
      giveUp(error, token);
    }
  }

  /** Another tab may have written a cart that it had not heard the last word of the server on. */
  function isInStep(): boolean {
    return get().edition === readLedger().edition;
  }

  function nextPending(): Pending | null {
    const { base } = readLedger();
    if (!isInStep()) return null;
    const changed = differences(quantitiesOf(get().items), base);
    if (changed.length === 0) return null;
    return { key: newKey(), sent: withDifferences(base, changed), base };
  }

  async function push(pending: Pending, { deed, changedHere, token }: Sending): Promise<void> {
    let cart: Cart | undefined;
    let refusal: string | undefined;
    try {
      cart = await sendChange(pending, deed, token);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error;
      cart = cartIn(error);
      if (cart) refusal = error.code;
      cart ??= await fetchOwnCart(token);
    }
    reread();
    const nameOf = (id: string) => get().items.find((line) => line.id === id)?.name;
    for (const { id, text } of shortageTexts({ pending, cart, changedHere, refusal, nameOf })) {
      toast({ tone: 'warn', text, about: aboutProduct(id) });
    }
    const { pending: open } = readLedger();
    // Another tab may have heard the answer to the same change, or ended it.
    if (open?.key === pending.key) take(cart, open.sent);
  }

  async function fetchFresh(token: string): Promise<void> {
    const asked = { era, sent: quantitiesOf(get().items), owner: readLedger().owner };
    isFetchDue = false;
    try {
      const cart = await fetchOwnCart(token);
      reread();
      if (asked.era === era && readLedger().owner === asked.owner) take(cart, asked.sent);
      else isFetchDue = true;
    } catch (error) {
      isFetchDue = true;
      throw error;
    }
  }

  function take(cart: Cart, sent: Quantities): void {
    const { items } = get();
    const ledger = readLedger();
    const edition = ledger.edition + 1;
    const known = isInStep() ? sent : quantitiesOf(items);
    writeLedger({ ...ledger, base: quantitiesOf(cart.items), pending: null, edition });
    set({
      items: rebase(cart.items, items, known),
      edition,
      owner: ledger.owner,
      isGuest: false,
      error: null,
      ...newsOf(get(), cart),
    });
  }

  function giveUp(error: unknown, token: string): void {
    set({ isGuest: true, error: error instanceof Error ? error.message : '' });
    if (error instanceof ApiError) {
      useSession.getState().end(token);
      return;
    }
    if (!(error instanceof BackendFailure)) throw error;
    retry = setTimeout(() => void go(), Math.min(RETRY_MIN_MS * 2 ** failures, RETRY_MAX_MS));
    failures += 1;
  }

  return {
    /** Something was done to the cart here. */
    tell(deed: Deed): void {
      if (!useSession.getState().token) return;
      deeds.push(deed);
      void go();
    },
    /** Sends what is left to send, and hears how the own cart stands. */
    catchUp(): Promise<void> {
      isFetchDue = true;
      return go();
    },
    /** Sends again what has not been answered, if there is any. */
    resume(): void {
      if (get().isGuest && useSession.getState().token) void go();
    },
    /** The shop corrected the cart: that is nothing to tell it, and what there was to tell stays so. */
    correct(before: Quantities, after: Quantities): void {
      era += 1;
      const ledger = readLedger();
      const { base, pending } = ledger;
      const fit = (known: Quantities) => corrected(known, before, after);
      writeLedger({
        ...ledger,
        base: fit(base),
        pending: pending && { key: pending.key, sent: fit(pending.sent), base: fit(pending.base) },
      });
    },
    /** The cart is empty, here and there. */
    startOver(): void {
      era += 1;
      deeds = [];
      const { owner, edition } = readLedger();
      writeLedger({ ...blank, owner, edition });
      set({ ...nothing, edition, owner, isGuest: get().isGuest });
    },
    /** Nothing stays in this browser. */
    forget(): void {
      era += 1;
      deeds = [];
      isFetchDue = false;
      clearTimeout(retry);
      writeLedger(blank);
      set(nothing);
    },
  };
}
