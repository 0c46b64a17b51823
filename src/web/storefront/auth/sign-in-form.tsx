import { useState } from 'react';
import { loginInput } from '#shared/accounts/credentials.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { EmailField } from '#web/session/email-field.tsx';
import { ForgotDialog } from '#web/session/forgot-dialog.tsx';
import { logIn } from './sign-in.ts';
import type { Attempt } from './use-sign-in.ts';

interface SignInFormProps {
  attempt: Attempt;
  initialEmail: string;
}

export function SignInForm({ attempt, initialEmail }: SignInFormProps) {
  const [isForgotOpen, setForgotOpen] = useState(false);
  const { values, errors, isSubmitting, control, formProps } = useForm({
    initial: { email: initialEmail, password: '' },
    check: (typed) => checkForm(loginInput, typed),
    submit: (typed) => attempt(() => logIn(typed), { email: typed.email }),
  });
  return (
    <>
      <form {...formProps} className="grid gap-4.5">
        <EmailField {...control('email')} error={errors.email} />
        <div>
          <Field label="Password" error={errors.password}>
            {(field) => (
              <PasswordInput {...field} {...control('password')} autoComplete="current-password" />
            )}
          </Field>
          <p className="mt-1.5 text-right">
            <TextButton onClick={() => setForgotOpen(true)}>Forgot Password?</TextButton>
          </p>
        </div>
        <Button type="submit" block busy={isSubmitting}>
          {isSubmitting ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      {isForgotOpen && (
        <ForgotDialog initialEmail={values.email} onClose={() => setForgotOpen(false)} />
      )}
    </>
  );
}
