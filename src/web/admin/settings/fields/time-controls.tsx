import { Field, TextInput } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type {
  DateDescription,
  DateTimeDescription,
  DaysDescription,
  DurationDescription,
  TimeDescription,
} from '../forms/describe.ts';
import { durationUnits } from '../values/conversions.ts';
import { errorAt } from '../values/field-errors.ts';
import type { FormValues } from '../values/form-values.ts';
import type { FieldProps } from './field-props.ts';
import { FieldSet } from './field-set.tsx';

/** An amount with its unit. */
export function DurationControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<DurationDescription, FormValues>) {
  const { label, hint } = field;
  const { amount, unit } = value as { amount: string; unit: string };
  const error = errorAt(errors, path);
  return (
    <FieldSet label={label} hint={hint} error={error} path={path}>
      <div className="flex gap-2.5">
        <TextInput
          name={path}
          value={amount}
          aria-label={`${label}: amount`}
          aria-invalid={error ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          onChange={({ target }) => onChange({ amount: target.value, unit }, path)}
          className="num max-w-24"
        />
        <Select
          value={unit}
          aria-label={`${label}: unit`}
          onChange={({ target }) => onChange({ amount, unit: target.value }, path)}
          className="w-34"
        >
          {Object.keys(durationUnits).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
    </FieldSet>
  );
}

/** The first and the last number of business days. */
export function DaysControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<DaysDescription, FormValues>) {
  const { label, hint, whenEmpty } = field;
  const { min, max } = value as { min: string; max: string };
  const control = (part: 'min' | 'max', text: string) => (
    <TextInput
      name={`${path}.${part}`}
      value={part === 'min' ? min : max}
      aria-label={`${label}: ${text}`}
      aria-invalid={errors[`${path}.${part}`] ? true : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      onChange={({ target }) => onChange({ min, max, [part]: target.value }, path)}
      className="num max-w-20"
    />
  );
  return (
    <FieldSet
      label={label}
      hint={hint}
      error={errorAt(errors, path)}
      isOptional={whenEmpty === 'null'}
      path={path}
    >
      <div className="flex flex-wrap items-center gap-2.5 text-sm text-ink-2">
        {control('min', 'from')}
        <span aria-hidden>to</span>
        {control('max', 'to')}
        <span>business days</span>
      </div>
    </FieldSet>
  );
}

export function DateControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<DateDescription, string>) {
  return (
    <Field label={field.label} hint={field.hint} error={errorAt(errors, path)}>
      {(control) => (
        <TextInput
          {...control}
          name={path}
          type="date"
          value={value}
          onChange={({ target }) => onChange(target.value, path)}
          className="max-w-52"
        />
      )}
    </Field>
  );
}

/** The control shows the time of India, whatever the time zone of the browser is. */
export function DateTimeControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<DateTimeDescription, string>) {
  return (
    <Field label={field.label} hint={field.hint} optional error={errorAt(errors, path)}>
      {(control) => (
        <TextInput
          {...control}
          name={path}
          type="datetime-local"
          value={value}
          onChange={({ target }) => onChange(target.value, path)}
          className="max-w-64"
        />
      )}
    </Field>
  );
}

export function TimeControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<TimeDescription, string>) {
  return (
    <Field label={field.label} hint={field.hint} optional error={errorAt(errors, path)}>
      {(control) => (
        <TextInput
          {...control}
          name={path}
          type="time"
          value={value}
          onChange={({ target }) => onChange(target.value, path)}
          className="max-w-40"
        />
      )}
    </Field>
  );
}
