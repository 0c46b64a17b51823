import type { Pending, Quantities } from '#shared/cart/sync.ts';
import { field, isRecord, text } from '#shared/read-answer.ts';
import { safeStorage } from '#web/browser/safe-storage.ts';

/**
 * How this browser and the server stand: whose cart it is, how the server last told it, and what was sent
 * without an answer. It lies apart from the cart, because a click in another tab writes the whole cart and
 * must not write over this: only the tab whose turn it is does.
 */
export interface Ledger {
  owner: string | null;
  base: Quantities;
  pending: Pending | null;
  /** Counts what the server told; items that build on an older word are not what the shopper wants now. */
  edition: number;
}

const LEDGER_STORAGE = 'cart-ledger';

export const blank: Ledger = { owner: null, base: {}, pending: null, edition: 0 };

/** For browsers that store nothing. */
let latest = blank;

export function readLedger(): Ledger {
  const stored = safeStorage.getItem(LEDGER_STORAGE);
  return typeof stored === 'string' ? ledgerIn(JSON.parse(stored)) : latest;
}

export function writeLedger(ledger: Ledger): void {
  latest = ledger;
  void safeStorage.setItem(LEDGER_STORAGE, JSON.stringify(sealed(ledger)));
}

/** With its checksum, so that a damaged entry is recognised. */
export function sealed(ledger: Ledger) {
  return { ...ledger, checksum: checksumOf(ledger) };
}

/** A damaged entry counts as missing: a wrong base would add or remove items on the server. */
export function ledgerIn(stored: unknown): Ledger {
  const owner = text(field(stored, 'owner')) || null;
  const base = readQuantities(field(stored, 'base'));
  const pending = readPending(field(stored, 'pending'));
  const edition = Number(field(stored, 'edition'));
  const ledger = { owner, base, pending, edition };
  return checksumOf(ledger) === field(stored, 'checksum') ? ledger : blank;
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
function checksumOf({ owner, base, pending, edition }: Ledger): number {
  const content = JSON.stringify([owner, base, pending, edition]);
  let hash = 0x811c9dc5;
  for (let at = 0; at < content.length; at += 1) {
    hash = Math.imul(hash ^ content.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash;
}
