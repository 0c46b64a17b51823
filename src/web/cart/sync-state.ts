import type { Pending, Quantities } from '#shared/cart/sync.ts';
import { field, isRecord, text } from '#shared/read-answer.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';

/**
 * What this browser knows about the server's cart. It is stored apart from the cart, because every tab writes the
 * whole cart on a click, and only the tab that holds the lock may write this.
 */
export interface SyncState {
  owner: string | null;
  /** The quantities of the last server response. */
  base: Quantities;
  /** The change that was sent and has no response yet. */
  pending: Pending | null;
  /** Counts server responses, so that items based on an older response are recognised. */
  serverRevision: number;
}

// This name and the stored field `edition` are older than the code: visitors have entries with them.
const SYNC_STATE_STORAGE = 'cart-ledger';

export const emptySyncState: SyncState = {
  owner: null,
  base: {},
  pending: null,
  serverRevision: 0,
};

/** Used by browsers that block local storage. */
let latest = emptySyncState;

export function readSyncState(): SyncState {
  const stored = safeStorage.getItem(SYNC_STATE_STORAGE);
  return typeof stored === 'string' ? parseSyncState(JSON.parse(stored)) : latest;
}

export function writeSyncState(syncState: SyncState): void {
  latest = syncState;
  void safeStorage.setItem(SYNC_STATE_STORAGE, JSON.stringify(toStoredState(syncState)));
}

/** Adds a checksum, so that a damaged entry is recognised. */
export function toStoredState({ serverRevision, ...rest }: SyncState) {
  const checksum = checksumOf({ ...rest, serverRevision });
  return { ...rest, edition: serverRevision, checksum };
}

/** A damaged entry counts as missing, because a wrong base would add or remove items on the server. */
export function parseSyncState(stored: unknown): SyncState {
  const syncState = {
    owner: text(field(stored, 'owner')) || null,
    base: readQuantities(field(stored, 'base')),
    pending: readPending(field(stored, 'pending')),
    serverRevision: Number(field(stored, 'edition')),
  };
  return checksumOf(syncState) === field(stored, 'checksum') ? syncState : emptySyncState;
}

function readPending(value: unknown): Pending | null {
  const key = text(field(value, 'key'));
  if (!key) return null;
  return {
    key,
    sent: readQuantities(field(value, 'sent')),
    base: readQuantities(field(value, 'base')),
  };
}

function readQuantities(value: unknown): Quantities {
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
  );
}

/** FNV-1a, which is short and finds accidental damage. */
function checksumOf({ owner, base, pending, serverRevision }: SyncState): number {
  const content = JSON.stringify([owner, base, pending, serverRevision]);
  let hash = 0x811c9dc5;
  for (let at = 0; at < content.length; at += 1) {
    hash = Math.imul(hash ^ content.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash;
}
