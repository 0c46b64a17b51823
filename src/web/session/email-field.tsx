import type { ComponentProps } from 'react';
import { EmailInput } from '#web/ui/email-input.tsx';
import { Field } from '#web/ui/field.tsx';

type EmailFieldProps = ComponentProps<'input'> & { error: string | undefined };

export function EmailField({ error, ...input }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      {(field) => <EmailInput {...field} {...input} autoComplete="username" />}
    </Field>
  );
}
