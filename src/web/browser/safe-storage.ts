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
