import type { Category } from '#shared/catalog/category.ts';

export type CategoryName = Pick<Category, 'slug' | 'name'>;

/** The name of a category. Without the list of categories, `dry-fruits` becomes `Dry fruits`. */
export function categoryLabel(slug: string, names: readonly CategoryName[] = []): string {
  const known = names.find((category) => category.slug === slug.toLowerCase());
  return known?.name ?? firstUpper(slug.replaceAll('-', ' '));
}

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Small enough for the props of an island. */
export const toCategoryNames = (categories: readonly Category[]): CategoryName[] =>
  categories.map(({ slug, name }) => ({ slug, name }));
