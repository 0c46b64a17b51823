import {
  defaultFilters,
  readFilters,
  writeFilters,
  type ProductSelection,
} from '#shared/catalog/filters.ts';
import { categoryLabel, type CategoryName } from '#web/catalog/category-label.ts';

type Page = Pick<ProductSelection, 'page' | 'pages'>;

export const categoryOf = (search: string) => readFilters(new URLSearchParams(search)).category;

export function listTitle(
  { page, pages }: Page,
  search: string,
  names: readonly CategoryName[],
): string {
  const category = categoryOf(search);
  const title = category ? `${categoryLabel(category, names)}: every pack` : 'All products';
  return pages > 1 && page > 1 ? `${title}, page ${page}` : title;
}

/** The canonical address has only category and page, without the other filters. */
export const listAddress = ({ page }: Pick<Page, 'page'>, search: string) =>
  addressOf(categoryOf(search), page);

export function addressOf(category: string, page: number): string {
  const words = writeFilters({ ...defaultFilters, category, page }).toString();
  return words ? `/products?${words}` : '/products';
}
