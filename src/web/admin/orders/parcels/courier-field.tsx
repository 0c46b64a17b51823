import { useId, type ComponentProps } from 'react';
import { courierNames } from '#shared/orders/couriers.ts';
import { Field, TextInput } from '#web/ui/field.tsx';

interface CourierFieldProps extends ComponentProps<typeof TextInput> {
  label: string;
  hint: string;
  error?: string | undefined;
}

/** The name of a courier, with those that have a tracking page as suggestions. */
export function CourierField({ label, hint, error, ...input }: CourierFieldProps) {
  const couriersId = useId();
  return (
    <>
      <Field label={label} optional error={error} hint={hint}>
        {(field) => (
          <TextInput
            {...field}
            {...input}
            list={couriersId}
            maxLength={60}
            placeholder="DTDC"
            autoComplete="off"
          />
        )}
      </Field>
      <datalist id={couriersId}>
        {courierNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
