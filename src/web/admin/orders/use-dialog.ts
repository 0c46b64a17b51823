import { useState } from 'react';

/** Something that is opened again and again; `opening` tells one time from the next. */
export function useDialog() {
  const [{ isOpen, opening }, set] = useState({ isOpen: false, opening: 0 });
  return {
    isOpen,
    opening,
    open: () => set((now) => ({ isOpen: true, opening: now.opening + 1 })),
    close: () => set((now) => ({ ...now, isOpen: false })),
  };
}
