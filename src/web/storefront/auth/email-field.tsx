import type { ComponentProps } from 'react';
import { Field, TextInput } from '#web/ui/field.tsx';

type EmailFieldProps = ComponentProps<'input'> & { error: string | undefined };

/** The address somebody signs in with. */
export function EmailField({ error, ...input }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      {(field) => (
        <TextInput
          {...field}
          {...input}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
