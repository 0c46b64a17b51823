import type { ReactNode } from 'react';
import { states, unionTerritories } from '#shared/india.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { FormSection } from './form-section.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

interface AddressFieldsProps {
  form: CheckoutForm;
  /** A button that fills in all fields. */
  children: ReactNode;
}

export function AddressFields({ form: { control, errors }, children }: AddressFieldsProps) {
  const { readOnly, ...state } = control('address.state');
  return (
    <FormSection title="Shipping address">
      {children}
      <Field label="Pincode" error={errors['address.pincode']} className="col-span-3 sm:col-span-2">
        {(field) => (
          <TextInput
            {...field}
            {...control('address.pincode')}
            inputMode="numeric"
            autoComplete="postal-code"
          />
        )}
      </Field>
      <Field label="City" error={errors['address.city']} className="col-span-3 sm:col-span-2">
        {(field) => (
          <TextInput {...field} {...control('address.city')} autoComplete="address-level2" />
        )}
      </Field>
      <Field label="State" error={errors['address.state']} className="col-span-6 sm:col-span-2">
        {(field) => (
          <Select {...field} {...state} disabled={readOnly} autoComplete="address-level1">
            <option value="">Choose your state</option>
            <StateGroup label="States" names={states} />
            <StateGroup label="Union territories" names={unionTerritories} />
          </Select>
        )}
      </Field>
      <Field label="Street address" error={errors['address.street']} className="col-span-full">
        {(field) => (
          <TextInput {...field} {...control('address.street')} autoComplete="street-address" />
        )}
      </Field>
      <Field
        label="Landmark"
        optional
        error={errors['address.landmark']}
        hint="Helps the rider find you on the first try"
        className="col-span-full"
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('address.landmark')}
            autoComplete="off"
            placeholder="Near the water tank"
          />
        )}
      </Field>
    </FormSection>
  );
}

function StateGroup({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <optgroup label={label}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
