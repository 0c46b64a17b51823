import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { can } from '#shared/accounts/permissions.ts';
import type { CustomerSort, CustomerState } from '#shared/customers/filters.ts';
import { useSession } from '#web/session/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import type { ListSearch } from '../lists/use-list-search.ts';
import { MoreFilters } from './more-filters.tsx';
import { useUserFilters } from './use-user-filters.ts';
import { countFilters } from './users-address.ts';

const stateLabels: Record<CustomerState, string> = {
  active: 'Active',
  suspended: 'Suspended',
  unverified: 'Email not verified',
  staff: 'Staff',
};

const sortLabels: Record<CustomerSort, string> = {
  newest: 'Newest first',
  lastOrder: 'Latest order',
  spent: 'Total spent',
  orders: 'Number of orders',
};

interface UserFiltersProps {
  search: ListSearch;
  /** Suggestions. */
  tags: string[];
}

/** All filters are stored in the address. */
export function UserFilters({ search, tags }: UserFiltersProps) {
  const { address, filter } = useUserFilters(search);
  const seesMoney = useSession(({ user }) => can(user?.role, 'view_money'));
  const { tag, spentFrom, spentTo, lastFrom, lastTo, quietDays } = address;
  const typed = [tag, spentFrom, spentTo, lastFrom, lastTo, quietDays];
  const count = typed.filter(Boolean).length;
  const [chosen, setChosen] = useState<boolean>();
  // Filters that apply are shown until the admin hides them.
  const isOpen = chosen ?? count > 0;
  const sorts = (Object.keys(sortLabels) as CustomerSort[]).filter(
    (sort) => seesMoney || sort !== 'spent',
  );
  return (
    <div className="grid gap-3.5 *:min-w-0">
      <SearchForm search={search} />
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,12rem))_auto]">
        <Choice
          label="State"
          value={address.state ?? ''}
          options={{ '': 'All accounts', ...stateLabels }}
          onChange={(state) => filter({ state })}
        />
        <Choice
          label="Orders"
          value={address.orders ?? ''}
          options={{ '': 'Any', some: 'Has orders', none: 'No orders yet' }}
          onChange={(orders) => filter({ orders })}
        />
        <Choice
          label="Sort by"
          className="max-sm:col-span-2"
          value={address.sort}
          options={Object.fromEntries(sorts.map((sort) => [sort, sortLabels[sort]]))}
          onChange={(sort) => filter({ sort })}
        />
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          icon={<SlidersHorizontal aria-hidden strokeWidth={1.9} className="size-5" />}
          onClick={() => setChosen(!isOpen)}
          className="justify-self-start max-sm:col-span-2 max-sm:w-full"
        >
          More filters{count > 0 && ` (${count})`}
        </Button>
      </div>
      {isOpen && (
        <MoreFilters
          // The fields follow the address, for example after going back.
          key={typed.join('\n')}
          address={address}
          tags={tags}
          seesMoney={seesMoney}
          onApply={filter}
        />
      )}
      {countFilters(address) > 0 && (
        <TextLink to="/admin/users" className="min-h-11 justify-self-start text-sm lg:min-h-8">
          Clear all filters
        </TextLink>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  className?: string;
  value: string;
  options: Record<string, string>;
  onChange: (value: string) => void;
}

function Choice({ label, className, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} {...(className !== undefined && { className })}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {Object.entries(options).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
