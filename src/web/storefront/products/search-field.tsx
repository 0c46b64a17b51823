import { readFilters } from '#shared/catalog/filters.ts';
import { SearchInput } from '#web/ui/field.tsx';
import { useDraft } from '#web/page/use-draft.ts';
import type { FilterControls } from './use-filters.ts';

/** The search text as the address will hold it. */
const settleSearch = (text: string) => readFilters(new URLSearchParams({ search: text })).search;

export function SearchField({ controls }: { controls: FilterControls }) {
  const { draft, change, send } = useDraft({
    value: controls.filters.search,
    commit: (search) => controls.adjust({ search }),
    settle: settleSearch,
    ms: 200,
  });

  return (
    <search className="block max-lg:mt-5">
      <form
        action="/products"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SearchInput
          label="Search products"
          name="search"
          placeholder="Search products"
          maxLength={100}
          value={draft}
          onChange={change}
        />
      </form>
    </search>
  );
}
