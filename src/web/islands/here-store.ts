import { createStore } from 'zustand/vanilla';
import { adoptStoredState } from '#web/page/go.ts';
import type { Here } from '#web/page/here.ts';

adoptStoredState();

/** The address of the shown page. It changes when the page is replaced, not when a link is pressed. */
export const hereStore = createStore<Here>(() => readHere());

export function readHere(): Here {
  const { pathname, search, hash } = location;
  const { usr: state, key = 'default' } = (history.state ?? {}) as { usr?: unknown; key?: string };
  return { pathname, search, hash, state, key };
}
