import { Field, TextArea, TextInput } from '#web/ui/field.tsx';
import type { NumberDescription, TextDescription } from '../forms/describe.ts';
import { errorAt } from '../values/field-errors.ts';
import type { FieldProps } from './field-props.ts';

const inputs = {
  text: {},
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  link: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
} as const;

/** One or several lines of text. */
export function TextControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<TextDescription, string>) {
  const { kind, label, hint, whenEmpty, maxLength, placeholder } = field;
  const type = (typed: string) => onChange(typed, path);
  return (
    <Field
      label={label}
      hint={hint}
      optional={whenEmpty !== undefined}
      error={errorAt(errors, path)}
      className={kind === 'multiline' ? 'md:col-span-2' : ''}
    >
      {(control) =>
        kind === 'multiline' ? (
          <TextArea
            {...control}
            name={path}
            value={value}
            maxLength={maxLength}
            onChange={({ target }) => type(target.value)}
          />
        ) : (
          <TextInput
            {...control}
            {...inputs[kind]}
            name={path}
            value={value}
            maxLength={maxLength}
            placeholder={placeholder}
            autoComplete="off"
            onChange={({ target }) => type(target.value)}
          />
        )
      }
    </Field>
  );
}

/** A text control, so that letters are kept and named in a message instead of being dropped by the browser. */
export function NumberControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<NumberDescription, string>) {
  const { kind, label, hint, whenEmpty, unit = kind === 'percent' ? '%' : undefined } = field;
  return (
    <Field
      label={label}
      hint={hint}
      optional={whenEmpty !== undefined}
      error={errorAt(errors, path)}
    >
      {(control) => (
        <span className="flex items-center gap-2.5">
          <span className="relative block w-full max-w-40 min-w-0">
            {kind === 'money' && (
              <span aria-hidden className="absolute top-3 left-3.5 text-ink-2">
                ₹
              </span>
            )}
            <TextInput
              {...control}
              name={path}
              value={value}
              inputMode={kind === 'number' ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={20}
              onChange={({ target }) => onChange(target.value, path)}
              className={kind === 'money' ? 'num pl-8!' : 'num'}
            />
          </span>
          {unit && <span className="text-sm text-ink-2">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
