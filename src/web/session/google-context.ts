import { createContext, use } from 'react';

export interface GoogleProvider {
  clientId: string;
  scriptUrl: string;
  userinfoUrl: string;
}

/** Whom the shop asks to sign somebody in; stands around the whole application. */
export const GoogleContext = createContext<GoogleProvider | undefined>(undefined);

export const useGoogleProvider = () => use(GoogleContext);
