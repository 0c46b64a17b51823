import type { ComponentProps } from 'react';
import { Field, TextInput } from '#web/ui/field.tsx';

type CodeFieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: string;
  error: string | undefined;
};

/** A field for the code of an authenticator app. */
export function CodeField({ label, hint, error, ...input }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field}
          {...input}
          className="max-w-60"
        />
      )}
    </Field>
  );
}
