import { bulkChange, type BulkChange } from '#shared/catalog/bulk-contract.ts';
import type { PriceRounding } from '#shared/catalog/price-change.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { toPriceChange, type PriceValues } from './price-values.ts';

const kinds = [
  { value: 'percent', label: 'By percent' },
  { value: 'amount', label: 'By an amount' },
  { value: 'set', label: 'Set to' },
] as const;

const directions = [
  { value: 'up', label: 'Raise' },
  { value: 'down', label: 'Lower' },
] as const;

const roundings: readonly { value: PriceRounding; label: string }[] = [
  { value: 'none', label: 'No rounding' },
  { value: '1', label: 'To the nearest ₹1' },
  { value: '5', label: 'To the nearest ₹5' },
  { value: '10', label: 'To the nearest ₹10' },
  { value: '9', label: 'To a price that ends in 9' },
];

interface PriceFormProps {
  id: string;
  initial: PriceValues;
  onPreview: (values: PriceValues, change: BulkChange) => void;
}

export function PriceForm({ id, initial, onPreview }: PriceFormProps) {
  const form = useForm<PriceValues>({
    initial,
    check: (values) => checkForm(bulkChange, toPriceChange(values)),
    async submit(values) {
      onPreview(values, toPriceChange(values));
    },
  });
  const { values, fill, formProps } = form;
  return (
    <form {...formProps} id={id} className="grid gap-5">
      <Segmented
        label="How to change the prices"
        options={kinds}
        value={values.kind}
        onChange={(kind) => fill({ kind })}
        className="justify-self-start"
      />
      {values.kind === 'set' ? <NewPrices form={form} /> : <Difference form={form} />}
    </form>
  );
}

interface PartProps {
  form: ReturnType<typeof useForm<PriceValues>>;
}

function Difference({ form: { values, errors, control, fill } }: PartProps) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-4">
        <Segmented
          label="Raise or lower"
          options={directions}
          value={values.direction}
          onChange={(direction) => fill({ direction })}
          className="mt-7"
        />
        <Field
          label={values.kind === 'percent' ? 'Percent' : 'Amount in ₹'}
          error={errors.by}
          className="grow basis-40"
        >
          {(field) => (
            <TextInput {...field} {...control('by')} inputMode="decimal" autoComplete="off" />
          )}
        </Field>
      </div>
      <Field label="Rounding" hint="A new price is never below ₹1.">
        {(field) => (
          <Select {...field} {...control('rounding')}>
            {roundings.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3 font-[550]">
        <input
          type="checkbox"
          checked={values.includesOriginalPrice === 'yes'}
          onChange={({ target }) => fill({ includesOriginalPrice: target.checked ? 'yes' : '' })}
          className="size-5.5 accent-neel-700"
        />
        Change the original price (MRP) in the same way
      </label>
    </>
  );
}

function NewPrices({ form: { errors, control } }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Price in ₹" error={errors.price}>
        {(field) => (
          <TextInput {...field} {...control('price')} inputMode="decimal" autoComplete="off" />
        )}
      </Field>
      <Field
        label="Original price (MRP) in ₹"
        optional
        error={errors.originalPrice}
        hint="Empty: each product keeps its own."
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('originalPrice')}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}
