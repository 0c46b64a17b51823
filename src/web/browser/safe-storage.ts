import type { StateStorage } from 'zustand/middleware';

/**
 * Local storage that may be full, blocked or damaged. The storage of the tab then replaces it; without both, the shop
 * works without stored data.
 */
export const safeStorage: StateStorage = {
  getItem: (name) => read(() => localStorage, name) ?? read(() => sessionStorage, name),
  setItem(name, value) {
    const isStored = attempt(() => localStorage.setItem(name, value));
    if (isStored) attempt(() => sessionStorage.removeItem(name));
    else {
      // An old value must not hide the new one.
      attempt(() => localStorage.removeItem(name));
      attempt(() => sessionStorage.setItem(name, value));
    }
  },
  removeItem(name) {
    attempt(() => localStorage.removeItem(name));
    attempt(() => sessionStorage.removeItem(name));
  },
};

function read(storage: () => Storage, name: string): string | null {
  try {
    const value = storage().getItem(name);
    if (value !== null) JSON.parse(value);
    return value;
  } catch {
    return null;
  }
}

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

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
