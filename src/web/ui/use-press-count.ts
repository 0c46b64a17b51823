import { useReducer } from 'react';

/**
 * Counts pointerdown events on the control that opens a modal, so that the modal can be prepared before the click.
 */
export function usePressCount(): [number, () => void] {
  return useReducer((count: number) => count + 1, 0);
}
