import { useState } from 'react';

/** A dialog that opens repeatedly; `opening` is a new key for each time. */
export function useDialog() {
  const [{ isOpen, opening }, set] = useState({ isOpen: false, opening: 0 });
  return {
    isOpen,
    opening,
    open: () => set((now) => ({ isOpen: true, opening: now.opening + 1 })),
    close: () => set((now) => ({ ...now, isOpen: false })),
  };
}
