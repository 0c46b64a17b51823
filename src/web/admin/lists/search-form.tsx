import { policy } from '#shared/policy.ts';
import { SearchInput } from '#web/ui/field.tsx';
import type { ListSearch } from './use-list-search.ts';

export function SearchForm({ search }: { search: ListSearch }) {
  return (
    <search className="block max-w-115">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.send();
        }}
      >
        <SearchInput
          label="Search users by name or email"
          placeholder="Name or email"
          maxLength={policy.searchLengthMax}
          value={search.draft}
          onChange={search.change}
        />
      </form>
    </search>
  );
}
