import { Check } from 'lucide-react';
import { useId } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type {
  CategoryDescription,
  ChoiceDescription,
  ManyDescription,
  Option,
  ToggleDescription,
} from '../forms/describe.ts';
import { errorAt } from '../values/field-errors.ts';
import type { FieldProps } from './field-props.ts';
import { FieldNote, FieldSet } from './field-set.tsx';

export function ToggleControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<ToggleDescription, boolean>) {
  const noteId = useId();
  const error = errorAt(errors, path);
  return (
    <div data-field={path} className="md:col-span-2">
      <Switch checked={value} onChange={(isOn) => onChange(isOn, path)}>
        {field.label}
      </Switch>
      {(error ?? field.hint) && <FieldNote id={noteId} hint={field.hint} error={error} />}
    </div>
  );
}

export function ChoiceControl(props: FieldProps<ChoiceDescription, string>) {
  return <ChoiceField {...props} options={props.field.options} />;
}

interface ChoiceFieldProps extends FieldProps<ChoiceDescription | CategoryDescription, string> {
  options: readonly Option[];
}

export function ChoiceField({ field, path, value, errors, onChange, options }: ChoiceFieldProps) {
  const { label, hint, none } = field;
  return (
    <Field label={label} hint={hint} optional={none !== undefined} error={errorAt(errors, path)}>
      {(control) => (
        <Select
          {...control}
          name={path}
          value={value}
          onChange={({ target }) => onChange(target.value, path)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Check boxes that look like chips. */
export function ManyControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<ManyDescription, readonly string[]>) {
  const { label, hint, options } = field;
  const toggle = (option: string, isOn: boolean) =>
    onChange(isOn ? [...value, option] : value.filter((chosen) => chosen !== option), path);
  return (
    <FieldSet
      label={`${label}: ${value.length} chosen`}
      hint={hint}
      error={errorAt(errors, path)}
      path={path}
      className="md:col-span-2"
    >
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="group relative inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border-[1.5px] border-line-strong px-3.5 text-sm font-[550] has-checked:border-neel-700 has-checked:bg-neel-100 has-checked:text-neel-800 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-neel-700"
          >
            <input
              type="checkbox"
              name={path}
              checked={value.includes(String(option.value))}
              onChange={({ target }) => toggle(String(option.value), target.checked)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Check
              aria-hidden
              strokeWidth={2.4}
              className="hidden size-4 group-has-checked:block"
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
