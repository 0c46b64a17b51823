import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import {
  checkDays,
  type DeliveryFilter,
  type DueFilter,
  type OrderSort,
} from '#shared/orders/order-list.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DaysForm } from './days-form.tsx';
import {
  dayPresets,
  type DayPreset,
  type FilterName,
  type OrdersAddress,
} from './orders-address.ts';

const CUSTOM = 'custom';

const dayNames: Record<DayPreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7': 'Last 7 days',
  'this-month': 'This month',
  'last-month': 'Last month',
};

const dueNames: Record<DueFilter, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  later: 'Due later',
};

const deliveryNames: Record<DeliveryFilter, string> = {
  overdue: 'Overdue',
  late: 'Delivered late',
};

const sortNames: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'total-high': 'Highest total',
  'total-low': 'Lowest total',
  due: 'Due first',
};

interface MoreFiltersProps {
  address: OrdersAddress;
  couriers: readonly string[];
  onChange: (changes: Partial<Record<FilterName, string>>) => void;
}

/** Days, promised dispatch and delivery, courier and sorting. Phones show them on request. */
export function MoreFilters({ address, couriers, onChange }: MoreFiltersProps) {
  const { days, from = '', to = '', due, delivery, courier, sort } = address;
  const hasCustomDays = from !== '' || to !== '';
  // Until the address has other days, for example those of a view.
  const [customSince, setCustomSince] = useState<string>();
  const count = [days ?? hasCustomDays, due, delivery, courier].filter(Boolean).length;
  const [wasOpened, setOpen] = useState(count > 0);
  // Wrong days in the address have to be seen.
  const isOpen = wasOpened || Object.keys(checkDays(address)).length > 0;
  const id = useId();

  function chooseDays(value: string) {
    setCustomSince(value === CUSTOM ? (days ?? 'any') : undefined);
    if (value !== CUSTOM) onChange({ days: value, from: '', to: '' });
  }

  const showsForm = hasCustomDays || customSince === (days ?? 'any');
  const shownDays = showsForm ? CUSTOM : (days ?? 'all');
  return (
    <div className="grid gap-3">
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        icon={<SlidersHorizontal aria-hidden strokeWidth={1.9} />}
        className="justify-self-start lg:hidden"
      >
        Dates, courier and sorting{count > 0 && ` (${count})`}
      </Button>
      <div id={id} className={cx('grid gap-3', !isOpen && 'max-lg:hidden')}>
        <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 lg:grid-cols-5 xl:max-w-270">
          <Choice label="Ordered" value={shownDays} onChange={chooseDays}>
            <option value="all">Any day</option>
            {dayPresets.map((preset) => (
              <option key={preset} value={preset}>
                {dayNames[preset]}
              </option>
            ))}
            <option value={CUSTOM}>Custom days</option>
          </Choice>
          <Choice
            label="Dispatch"
            value={due ?? 'all'}
            onChange={(value) => onChange({ due: value })}
          >
            <option value="all">Any</option>
            {Object.entries(dueNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice
            label="Delivery"
            value={delivery ?? 'all'}
            onChange={(value) => onChange({ delivery: value })}
          >
            <option value="all">Any</option>
            {Object.entries(deliveryNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice
            label="Courier"
            value={courier ?? ''}
            onChange={(value) => onChange({ courier: value })}
          >
            <option value="">Any</option>
            {[...new Set([...couriers, ...(courier ? [courier] : [])])].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice
            label="Sort by"
            value={sort}
            onChange={(value) => onChange({ sort: value === 'newest' ? '' : value })}
          >
            {Object.entries(sortNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Choice>
        </div>
        {showsForm && (
          <DaysForm
            key={`${from} ${to}`}
            days={{ from, to }}
            onChoose={(chosen) => onChange({ days: '', ...chosen })}
          />
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    )}
  </Field>
);
