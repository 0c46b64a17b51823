import { formatCount } from '#shared/numbers.ts';
import { stockNoteLengthMax } from '#shared/stock/note.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import type { useReceiveStock } from './use-receive-stock.ts';
import { stockAfter } from './use-receive-stock.ts';

interface ReceiveFieldsProps {
  form: ReturnType<typeof useReceiveStock>['form'];
  stock: number;
}

export function ReceiveFields({ form: { values, errors, control }, stock }: ReceiveFieldsProps) {
  const after = stockAfter(stock, values.quantity);
  return (
    <>
      <Field
        label="Units received"
        error={errors.quantity}
        hint={
          <span aria-live="polite" className="num">
            {after === undefined
              ? 'They are added to the stock'
              : `From ${formatCount(stock)} to ${formatCount(after)}`}
          </span>
        }
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('quantity')}
            inputMode="numeric"
            placeholder="+40"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Supplier or bill" optional error={errors.note}>
        {(field) => (
          <TextInput
            {...field}
            {...control('note')}
            placeholder="e.g. Sharma Traders, bill 118"
            maxLength={stockNoteLengthMax}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
