import { checkDays } from '#shared/orders/order-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';

type Days = Record<'from' | 'to', string>;

interface DaysFormProps {
  /** Those of the address, which may be wrong. */
  days: Days;
  onChoose: (days: Days) => void;
}

/** Custom days of the orders. A wrong range stays in the form. */
export function DaysForm({ days, onChoose }: DaysFormProps) {
  const form = useForm({
    initial: days,
    check: checkTyped,
    submit: async (typed) => onChoose(typed),
  });
  const isUnchanged = form.values.from === days.from && form.values.to === days.to;
  const inAddress = checkDays({ from: days.from || undefined, to: days.to || undefined });
  const errors = { ...(isUnchanged && inAddress), ...form.errors };
  return (
    <form {...form.formProps} className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Field label="From" error={errors.from} className="grow basis-36 sm:max-w-48">
        {(control) => <TextInput type="date" {...control} {...form.control('from')} />}
      </Field>
      <Field label="To" error={errors.to} className="grow basis-36 sm:max-w-48">
        {(control) => <TextInput type="date" {...control} {...form.control('to')} />}
      </Field>
      <Button type="submit" variant="quiet" className="max-sm:w-full sm:mt-7.5">
        Show orders
      </Button>
    </form>
  );
}

function checkTyped({ from, to }: Days): Record<string, string> {
  if (!from) return { from: 'Choose the first day' };
  return to ? checkDays({ from, to }) : { to: 'Choose the last day' };
}
