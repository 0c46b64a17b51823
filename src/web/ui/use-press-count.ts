import { useReducer } from 'react';

/** How often a finger came down on what opens a modal, which is made ready then; and what counts them. */
export function usePresses(): [number, () => void] {
  return useReducer((count: number) => count + 1, 0);
}
