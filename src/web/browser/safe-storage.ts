import type { StateStorage } from 'zustand/middleware';

/** Local storage that may be full, forbidden or damaged: then the shop works on without remembering. */
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
      // Full or forbidden.
    }
  },
  removeItem(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // Forbidden.
    }
  },
};

/**
 * Writes only what differs from what this tab last read or wrote. A store writes itself whole with every little
 * change; without this a tab that has not heard of another's change yet would undo it.
 */
export function storageOfChanges(): StateStorage {
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
