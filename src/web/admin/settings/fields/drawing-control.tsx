import { useState } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { DrawingDescription } from '../forms/describe.ts';
import { errorAt } from '../values/field-errors.ts';
import type { FieldProps } from './field-props.ts';
import { UploadControl } from './upload-control.tsx';

const OWN = 'own';

/** A choice of drawings, and an upload for an own picture. */
export function DrawingControl(props: FieldProps<DrawingDescription, string>) {
  const { field, path, value, errors, onChange } = props;
  const { name, label, hint, options } = field;
  const [wantsOwn, setWantsOwn] = useState(value.startsWith('/'));

  function choose(chosen: string) {
    setWantsOwn(chosen === OWN);
    onChange(chosen === OWN ? '' : chosen, path);
  }

  return (
    <>
      <Field label={label} hint={hint} error={wantsOwn ? undefined : errorAt(errors, path)}>
        {(control) => (
          <Select
            {...control}
            name={wantsOwn ? undefined : path}
            value={wantsOwn ? OWN : value}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">No picture</option>
            <option value={OWN}>Own picture</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {wantsOwn && (
        <UploadControl
          field={{ kind: 'image', name, label: 'Own picture' }}
          path={path}
          value={value}
          errors={errors}
          onChange={onChange}
        />
      )}
    </>
  );
}
