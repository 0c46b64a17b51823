import { Field, TextInput } from '#web/ui/field.tsx';
import type { UploadDescription } from '../forms/describe.ts';
import { errorAt } from '../values/field-errors.ts';
import type { FieldProps } from './field-props.ts';

/** An uploaded file. */
export function UploadControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<UploadDescription, string>) {
  return (
    <Field label={field.label} hint={field.hint} optional error={errorAt(errors, path)}>
      {(control) => (
        <TextInput
          {...control}
          name={path}
          value={value}
          onChange={({ target }) => onChange(target.value, path)}
        />
      )}
    </Field>
  );
}
