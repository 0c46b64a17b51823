import { safeStorage } from '#web/browser/safe-storage.ts';

const KEY = 'pincode';

/** The pincode that the visitor checked last in this browser. */
export function rememberedPincode(): string | undefined {
  const stored = safeStorage.getItem(KEY);
  return typeof stored === 'string' && /^\d{6}$/.test(stored) ? stored : undefined;
}

export function rememberPincode(pincode: string): void {
  void safeStorage.setItem(KEY, pincode);
}
