import type { ParcelBookingReply } from '#shared/orders/booking-contract.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import type { FormControl } from './form-control.ts';

const sides = [
  ['weightGrams', 'Weight, g'],
  ['lengthCm', 'Length, cm'],
  ['breadthCm', 'Breadth, cm'],
  ['heightCm', 'Height, cm'],
] as const;

type Side = (typeof sides)[number][0];

/** The size of a box as typed. */
export type BoxText = Record<Side, string>;

type Box = NonNullable<ParcelBookingReply['box']>;

export const toBoxText = ({ weightGrams, lengthCm, breadthCm, heightCm }: Box): BoxText => ({
  weightGrams: String(weightGrams),
  lengthCm: String(lengthCm),
  breadthCm: String(breadthCm),
  heightCm: String(heightCm),
});

interface BoxFieldsProps {
  errors: Partial<Record<Side, string>>;
  control: (name: Side) => FormControl;
  /** A field is left, so that the prices can be loaded again. */
  onLeave: () => void;
}

export function BoxFields({ errors, control, onLeave }: BoxFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {sides.map(([name, label]) => (
        <Field key={name} label={label} error={errors[name]}>
          {(field) => (
            <TextInput
              {...field}
              {...control(name)}
              onBlur={onLeave}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
            />
          )}
        </Field>
      ))}
    </div>
  );
}
