import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { UsersAddress } from './users-address.ts';

type Typed = Record<'tag' | 'spentFrom' | 'spentTo' | 'lastFrom' | 'lastTo' | 'quietDays', string>;

interface MoreFiltersProps {
  address: UsersAddress;
  tags: string[];
  seesMoney: boolean;
  onApply: (filters: Typed) => void;
}

/** Filters that are typed; they apply together. */
export function MoreFilters({ address, tags, seesMoney, onApply }: MoreFiltersProps) {
  const tagsId = useId();
  const { tag, spentFrom, spentTo, lastFrom, lastTo, quietDays } = address;
  const { control, errors, formProps, isSubmitting } = useForm({
    initial: { tag, spentFrom, spentTo, lastFrom, lastTo, quietDays },
    check: checkFilters,
    submit: async (typed) => onApply(settle(typed)),
  });
  return (
    <form
      {...formProps}
      className="grid grid-cols-2 items-start gap-3 rounded-md bg-table-head p-3.5 sm:grid-cols-3 xl:grid-cols-6"
    >
      <Field label="Tag" error={errors.tag} className="max-sm:col-span-2">
        {(field) => (
          <TextInput
            {...field}
            {...control('tag')}
            list={tagsId}
            maxLength={60}
            autoComplete="off"
          />
        )}
      </Field>
      <datalist id={tagsId}>
        {tags.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      {seesMoney && (
        <>
          <Field label="Spent from ₹" error={errors.spentFrom}>
            {(field) => <TextInput {...field} {...control('spentFrom')} {...whole} />}
          </Field>
          <Field label="Spent to ₹" error={errors.spentTo}>
            {(field) => <TextInput {...field} {...control('spentTo')} {...whole} />}
          </Field>
        </>
      )}
      <Field label="Last order from" error={errors.lastFrom}>
        {(field) => <TextInput {...field} {...control('lastFrom')} type="date" />}
      </Field>
      <Field label="Last order until" error={errors.lastTo}>
        {(field) => <TextInput {...field} {...control('lastTo')} type="date" />}
      </Field>
      <Field label="Not for days" error={errors.quietDays} hint="Such as 90">
        {(field) => <TextInput {...field} {...control('quietDays')} {...whole} />}
      </Field>
      <Button
        type="submit"
        size="sm"
        busy={isSubmitting}
        className="col-span-full justify-self-start max-sm:w-full"
      >
        Apply filters
      </Button>
    </form>
  );
}

const whole = { inputMode: 'numeric', autoComplete: 'off', className: 'num' } as const;

/** Amounts without currency, commas and spaces. */
const settle = (typed: Typed): Typed => ({
  ...typed,
  tag: typed.tag.trim(),
  spentFrom: typed.spentFrom.replaceAll(/[₹,\s]/g, ''),
  spentTo: typed.spentTo.replaceAll(/[₹,\s]/g, ''),
  quietDays: typed.quietDays.trim(),
});

function checkFilters(typed: Typed): Record<string, string> {
  const { spentFrom, spentTo, lastFrom, lastTo, quietDays } = settle(typed);
  const errors: Record<string, string> = {};
  const RUPEES = /^\d{0,8}$/;
  if (!RUPEES.test(spentFrom)) errors.spentFrom = 'Enter whole rupees';
  if (!RUPEES.test(spentTo)) errors.spentTo = 'Enter whole rupees';
  else if (spentFrom && spentTo && Number(spentTo) < Number(spentFrom)) {
    errors.spentTo = 'Must not be less than “from”';
  }
  for (const [name, day] of Object.entries({ lastFrom, lastTo })) {
    if (day && !/^20\d\d-/.test(day)) errors[name] = 'Enter a year from 2000 to 2099';
  }
  if (lastFrom && lastTo && lastTo < lastFrom) errors.lastTo = 'Must not be before “from”';
  if (
    quietDays &&
    !(/^\d{1,4}$/.test(quietDays) && Number(quietDays) >= 1 && Number(quietDays) <= 3650)
  ) {
    errors.quietDays = 'Enter 1 to 3650';
  }
  return errors;
}
