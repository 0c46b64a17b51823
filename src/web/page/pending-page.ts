import { createStore } from 'zustand/vanilla';

/** The path of the page that is loading after a link was pressed. */
export const pendingPage = createStore<{ pathname: string | undefined }>(() => ({
  pathname: undefined,
}));
