import { monthsBetween } from '#shared/accounting/month.ts';
import { dayOf } from '#shared/analytics/range.ts';
import { formatMonth } from '#shared/dates.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface MonthSelectProps {
  label?: string;
  /** Undefined for all months. */
  value: string | undefined;
  /** The earliest month with data. */
  firstMonth: string | null | undefined;
  /** Offers all months together. */
  hasAll?: boolean;
  onChange: (month: string | undefined) => void;
}

export function MonthSelect(props: MonthSelectProps) {
  const { label = 'Month', value, firstMonth, hasAll = false, onChange } = props;
  const months = new Set(monthsBetween(firstMonth ?? currentMonth(), currentMonth()));
  // The address may name any month.
  if (value) months.add(value);
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          {hasAll && <option value="">All months</option>}
          {[...months].map((month) => (
            <option key={month} value={month}>
              {formatMonth(`${month}-01`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** In India. */
export const currentMonth = () => dayOf(new Date()).slice(0, 7);
