import { createContext, use } from 'react';

/** The address of the page, and the state of its history entry. */
export interface Here {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** Differs for every history entry. */
  key: string;
}

export const HereContext = createContext<Here | undefined>(undefined);

/** The current address, in static pages and in pages of the router. */
export function useHere(): Here {
  const here = use(HereContext);
  if (!here) throw new Error('useHere needs a HereContext');
  return here;
}
