import { states, unionTerritories } from '#shared/india.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { AddressForm } from './address-form.ts';
import { PincodeNotices } from './pincode-notices.tsx';
import { usePincode } from './use-pincode.ts';

const UNKNOWN = 'We do not know this pincode. Please check it.';

/** The fields of an address, for a grid with six columns. The pincode fills in city and state. */
export function AddressFields({ form }: { form: AddressForm }) {
  const { control, errors, fill } = form;
  const { readOnly, ...state } = control('address.state');
  const found = usePincode(form);
  return (
    <>
      <Field
        label="Pincode"
        error={errors['address.pincode']}
        hint={found.isUnknown && UNKNOWN}
        className="col-span-3 sm:col-span-2"
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('address.pincode')}
            inputMode="numeric"
            autoComplete="shipping postal-code"
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field label="City" error={errors['address.city']} className="col-span-3 sm:col-span-2">
        {(field) => (
          <TextInput
            {...field}
            {...control('address.city')}
            autoComplete="shipping address-level2"
            autoCapitalize="words"
            enterKeyHint="next"
          />
        )}
      </Field>
      <Field label="State" error={errors['address.state']} className="col-span-6 sm:col-span-2">
        {(field) => (
          <Select {...field} {...state} disabled={readOnly} autoComplete="shipping address-level1">
            <option value="">Choose your state</option>
            <StateGroup label="States" names={states} />
            <StateGroup label="Union territories" names={unionTerritories} />
          </Select>
        )}
      </Field>
      <PincodeNotices
        {...found}
        unknownText={UNKNOWN}
        state={form.values['address.state']}
        onChangeState={(name) => fill({ 'address.state': name })}
      />
      <Field label="Street address" error={errors['address.street']} className="col-span-full">
        {(field) => (
          <TextInput
            {...field}
            {...control('address.street')}
            autoComplete="shipping street-address"
            autoCapitalize="words"
            enterKeyHint="next"
          />
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
            autoCapitalize="sentences"
            enterKeyHint="done"
            placeholder="Near the water tank"
          />
        )}
      </Field>
    </>
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
