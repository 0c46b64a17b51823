import { documentKinds } from '#shared/tax/document.ts';
import { listStates } from '#shared/tax/states.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import type { ListSearch } from '../lists/use-list-search.ts';
import { readDocumentsAddress } from './accounts-address.ts';
import { kindLabels } from './document-texts.ts';
import { MonthSelect } from './month-select.tsx';
import { useFilter } from './use-filter.ts';

export const DOCUMENT_SEARCH = 'Serial, order, name or GSTIN';

interface DocumentFiltersProps {
  search: ListSearch;
  firstMonth: string | null | undefined;
}

/** All filters are stored in the address. */
export function DocumentFilters({ search, firstMonth }: DocumentFiltersProps) {
  const { coming, filter } = useFilter(search);
  const { kind, month, state } = readDocumentsAddress(coming);
  return (
    <div className="grid gap-3.5">
      <SearchForm
        search={search}
        label="Search documents by serial, order number, name, company or GSTIN"
        placeholder={DOCUMENT_SEARCH}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              value={kind ?? ''}
              onChange={({ target }) => filter('kind', target.value)}
            >
              <option value="">All kinds</option>
              {documentKinds.map((value) => (
                <option key={value} value={value}>
                  {kindLabels[value].many}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <MonthSelect
          value={month}
          firstMonth={firstMonth}
          hasAll
          onChange={(value) => filter('month', value)}
        />
        <Field label="Place of supply" className="max-sm:col-span-2">
          {(control) => (
            <Select
              {...control}
              value={state ?? ''}
              onChange={({ target }) => filter('state', target.value)}
            >
              <option value="">All states</option>
              {listStates().map(({ name, code }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </div>
  );
}
