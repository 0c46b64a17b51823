import { createContext, use } from 'react';
import type { CategoryName } from '#web/catalog/category-label.ts';

/** The categories of the shop in their order, loaded with the list of products. */
export const CategoryNamesContext = createContext<CategoryName[]>([]);

export const useCategoryNames = () => use(CategoryNamesContext);
