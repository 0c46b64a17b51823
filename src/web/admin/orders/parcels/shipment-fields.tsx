import type { Ref } from 'react';
import { Field, TextInput } from '#web/ui/field.tsx';
import type { useForm } from '#web/ui/use-form.ts';
import { CourierField } from './courier-field.tsx';
import type { ShipmentValues } from './shipment-values.ts';

interface ShipmentFieldsProps {
  form: Pick<ReturnType<typeof useForm<ShipmentValues>>, 'control' | 'errors'>;
  courierRef: Ref<HTMLInputElement>;
}

/** Courier, tracking number and weight of a parcel. */
export function ShipmentFields({ form: { control, errors }, courierRef }: ShipmentFieldsProps) {
  return (
    <>
      <CourierField
        label="Courier"
        error={errors.courier}
        hint="The suggested couriers give the customer a tracking link."
        {...control('courier')}
        ref={courierRef}
      />
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
