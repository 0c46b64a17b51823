import { useEffect } from 'react';
import type { ProductSelection } from '#shared/catalog/filters.ts';
import type { CategoryName } from '#web/catalog/category-label.ts';
import { useHere } from '#web/page/here.ts';
import { FilterBar } from './filter-bar.tsx';
import { Results } from './results.tsx';
import { updateListMeta } from './update-list-meta.ts';
import { useFilters } from './use-filters.ts';
import { useSelection } from './use-selection.ts';

interface ProductListProps {
  rendered: ProductSelection;
  categories: readonly CategoryName[];
}

/** The filters and the list. Both follow the address without a request to the page server. */
export function ProductList({ rendered, categories }: ProductListProps) {
  const controls = useFilters();
  const { search } = useHere();
  const { selection, isPending } = useSelection(rendered, search);
  useEffect(() => updateListMeta(selection, search, categories), [selection, search, categories]);
  return (
    <>
      <FilterBar selection={selection} categories={categories} controls={controls} />
      <Results
        selection={selection}
        controls={controls}
        isPending={isPending}
        isRendered={selection === rendered}
      />
    </>
  );
}
