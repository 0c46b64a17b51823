import { use, useState } from 'react';
import { Switch } from '#web/ui/switch.tsx';
import type { OptionalDescription } from '../forms/describe.ts';
import { errorAt } from '../values/field-errors.ts';
import { toFormValues, type FormValues } from '../values/form-values.ts';
import type { FieldProps } from './field-props.ts';
import { FieldSet } from './field-set.tsx';
import { NestedFields } from './nested-fields.ts';

/** A switch that shows further fields. Turning it off and on again keeps what was typed. */
export function OptionalControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<OptionalDescription, FormValues | null>) {
  const renderFields = use(NestedFields);
  const [last, setLast] = useState(value);
  const { fields, blank, label, toggle, hint } = field;

  function turn(isOn: boolean) {
    setLast(value);
    onChange(isOn ? (last ?? toFormValues(fields, blank)) : null, path);
  }

  return (
    <FieldSet
      label={label}
      hint={hint}
      error={value === null ? errorAt(errors, path) : errors[path]}
      path={path}
      className="md:col-span-2"
    >
      <Switch checked={value !== null} onChange={turn}>
        {toggle}
      </Switch>
      {value !== null && (
        <div className="my-1.5 border-l-3 border-neel-100 pl-4">
          {renderFields({
            fields,
            values: value,
            path,
            errors,
            onChange: (name, next, touched) => onChange({ ...value, [name]: next }, touched),
          })}
        </div>
      )}
    </FieldSet>
  );
}
