import { useState } from 'react';
import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { categoryLabel } from '#web/catalog/category-label.ts';
import { useLoaded } from '#web/lists/use-loaded.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { loadCategories } from '../../categories/load-categories.ts';
import type { CategoryDescription } from '../forms/describe.ts';
import { ChoiceField } from './choice-controls.tsx';
import type { FieldProps } from './field-props.ts';

/** A choice of the categories of the shop. */
export function CategoryControl(props: FieldProps<CategoryDescription, string>) {
  const { value } = props;
  const [loading, setLoading] = useState(loadCategories);
  const { data, failure, isLoading } = useLoaded(loading);
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <ChoiceField {...props} options={toOptions(data, value)} />
      {failure !== undefined && !isLoading && (
        <p role="alert" className="text-sm text-majith-700">
          {failure}. <TextButton onClick={() => setLoading(loadCategories())}>Try again</TextButton>
        </p>
      )}
    </div>
  );
}

/** Keeps the chosen slug, also if it is an earlier one of a category or its category was deleted. */
export function toOptions(categories: readonly AdminCategory[] | undefined, chosen: string) {
  const options = (categories ?? []).map(({ slug, previousSlugs, name }) => ({
    value: previousSlugs.includes(chosen) ? chosen : slug,
    label: name,
  }));
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  const label = categoryLabel(chosen);
  return [{ value: chosen, label: categories ? `${label} (deleted)` : label }, ...options];
}
