import { createContext, use } from 'react';

export interface GoogleProvider {
  clientId: string;
  scriptUrl: string;
  userinfoUrl: string;
}

export const GoogleContext = createContext<GoogleProvider | undefined>(undefined);

export const useGoogleProvider = () => use(GoogleContext);
