import { useId, type Ref } from 'react';
import { courierNames } from '#shared/orders/couriers.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import type { useForm } from '#web/ui/use-form.ts';
import type { ShipmentValues } from './shipment-values.ts';

interface ShipmentFieldsProps {
  form: Pick<ReturnType<typeof useForm<ShipmentValues>>, 'control' | 'errors'>;
  courierRef: Ref<HTMLInputElement>;
}

/** Courier, tracking number and weight of a parcel. */
export function ShipmentFields({ form: { control, errors }, courierRef }: ShipmentFieldsProps) {
  const couriersId = useId();
  return (
    <>
      <Field
        label="Courier"
        optional
        error={errors.courier}
        hint="The suggested couriers give the customer a tracking link."
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('courier')}
            ref={courierRef}
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
      <Field label="Tracking number" optional error={errors.trackingNumber}>
        {(field) => (
          <TextInput
            {...field}
            {...control('trackingNumber')}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Weight in grams" optional error={errors.weightGrams}>
        {(field) => (
          <TextInput
            {...field}
            {...control('weightGrams')}
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
            className="num"
          />
        )}
      </Field>
    </>
  );
}
