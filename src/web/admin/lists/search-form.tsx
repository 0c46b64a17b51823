import { limits } from '#shared/limits.ts';
import { SearchInput } from '#web/ui/field.tsx';
import type { ListSearch } from './use-list-search.ts';

interface SearchFormProps {
  search: ListSearch;
  label?: string;
  placeholder?: string;
}

export const NAME_OR_EMAIL = 'Name or email';

export function SearchForm({
  search,
  label = 'Search users by name or email',
  placeholder = NAME_OR_EMAIL,
}: SearchFormProps) {
  return (
    <search className="block max-w-115">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.send();
        }}
      >
        <SearchInput
          label={label}
          placeholder={placeholder}
          maxLength={limits.searchLengthMax}
          value={search.draft}
          onChange={search.change}
        />
      </form>
    </search>
  );
}
