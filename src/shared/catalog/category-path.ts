import type { Category } from './category.ts';

// Apart from the schema, so that pages that only link to categories do not load it.

/** Categories with a designed landing page, which needs no landing text. */
const DESIGNED_PAGES: readonly string[] = ['makhana', 'sattu'];

export const hasDesignedPage = (slug: string) => DESIGNED_PAGES.includes(slug);

export const categoryListPath = (slug: string) =>
  `/products?${new URLSearchParams({ category: slug }).toString()}`;

/** The landing page of a category, or else its list of products. */
export const categoryPath = ({ slug, hasPage }: Pick<Category, 'slug' | 'hasPage'>) =>
  hasPage ? `/${slug}` : categoryListPath(slug);
