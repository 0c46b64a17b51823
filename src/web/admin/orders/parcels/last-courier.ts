import { safeStorage } from '#web/browser/safe-storage.ts';

const LAST_COURIER = 'last-courier';

/** The courier of the last parcel that was shipped in this browser, or an empty text. */
export function readLastCourier(): string {
  // Stored as JSON, because damaged values are not read.
  const stored = safeStorage.getItem(LAST_COURIER);
  const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : '';
  return typeof value === 'string' ? value.slice(0, 60) : '';
}

export const storeLastCourier = (courier: string): void =>
  void safeStorage.setItem(LAST_COURIER, JSON.stringify(courier));
