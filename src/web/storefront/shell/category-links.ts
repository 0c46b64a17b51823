import { createContext, use } from 'react';

export interface CategoryLink {
  slug: string;
  to: string;
  label: string;
}

/** Links to the first categories, set by the root. */
export const CategoryLinksContext = createContext<CategoryLink[]>([]);

export const useCategoryLinks = () => use(CategoryLinksContext);
