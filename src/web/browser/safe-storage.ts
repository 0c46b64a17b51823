import type { StateStorage } from 'zustand/middleware';

/** Local storage that may be full, blocked or damaged: the shop then works without stored data. */
export const safeStorage: StateStorage = {
  getItem(name) {
    try {
      const value = localStorage.getItem(name);
      if (value !== null) JSON.parse(value);
      return value;
    } catch {
      return null;
    }
  },
  setItem(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Full or blocked.
    }
  },
  removeItem(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // Blocked.
    }
  },
};

/**
 * Skips writes that change nothing. The store writes its whole state on every change, so a tab with an older state
 * would otherwise undo the change of another tab.
 */
export function changeOnlyStorage(): StateStorage {
  let seen: unknown;
  return {
    ...safeStorage,
    getItem(name) {
      seen = safeStorage.getItem(name);
      return seen as string | null;
    },
    setItem(name, value) {
      if (value === seen) return;
      seen = value;
      void safeStorage.setItem(name, value);
    },
  };
}
