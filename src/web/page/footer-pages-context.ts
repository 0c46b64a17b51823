import { createContext } from 'react';
import type { PageLink } from '#shared/pages/contract.ts';

/** The owner's pages that the footer links to. */
export const FooterPagesContext = createContext<readonly PageLink[]>([]);
