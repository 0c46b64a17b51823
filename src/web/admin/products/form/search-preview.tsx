import { settings } from '#shared/settings/current.ts';
import { cutText } from '#shared/cut-text.ts';
import { categoryLabel, type CategoryName } from '#web/catalog/category-label.ts';
import { describeProduct } from '#web/catalog/search-result.ts';
import { tabTitle } from '#web/page/tab-title.ts';
import { useCategoryNames } from '../use-category-names.ts';
import type { FormValues } from './form-values.ts';
import { previewOf } from './preview.tsx';

/** What Google shows of a title and a description on a computer. */
const SHOWN = { title: 60, description: 155 };

/** The texts of the search result for the current form values. */
export function searchResultOf(values: FormValues, names: readonly CategoryName[]) {
  const product = previewOf(values);
  const title = tabTitle(values.seoTitle.trim() || product.name);
  const description =
    values.seoDescription.trim() ||
    describeProduct(product, categoryLabel(product.category, names));
  return {
    path: `products › ${values.slug.trim() || wordsOf(product.name)}`,
    title: cutText(title, SHOWN.title),
    description: cutText(description, SHOWN.description),
  };
}

/** About the slug that the server generates. */
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

export function SearchPreview({ values }: { values: FormValues }) {
  const { path, title, description } = searchResultOf(values, useCategoryNames());
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-semibold text-ink-2">As a search result</figcaption>
      <div className="grid gap-1 rounded-md border border-hairline px-4 py-3.5 wrap-anywhere">
        <p className="text-sm leading-tight">
          {settings().shop.name}
          <span className="block text-xs text-ink-2">
            {location.origin} › {path}
          </span>
        </p>
        <p className="text-lg leading-snug text-neel-700">{title}</p>
        <p className="text-sm leading-snug text-ink-2">{description}</p>
      </div>
    </figure>
  );
}
