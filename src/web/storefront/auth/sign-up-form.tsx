import { limits } from '#shared/limits.ts';
import { signUpForm } from '#shared/accounts/credentials.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { EmailField } from '#web/session/email-field.tsx';
import { signUp } from './sign-in.ts';
import type { Attempt } from './use-sign-in.ts';

export function SignUpForm({ attempt }: { attempt: Attempt }) {
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { name: '', email: '', password: '', confirmPassword: '' },
    check: (typed) => checkForm(signUpForm, typed),
    submit: ({ name, email, password }) =>
      attempt(() => signUp({ name, email, password }), { isRegistration: true }),
  });
  return (
    <form {...formProps} className="grid gap-4.5">
      <Field label="Name" error={errors.name}>
        {(field) => (
          <TextInput {...field} {...control('name')} autoComplete="name" autoCapitalize="words" />
        )}
      </Field>
      <EmailField {...control('email')} error={errors.email} />
      <Field
        label="Password"
        error={errors.password}
        hint={`At least ${limits.passwordLength.min} characters`}
      >
        {(field) => (
          <PasswordInput {...field} {...control('password')} autoComplete="new-password" />
        )}
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword}>
        {(field) => (
          <PasswordInput {...field} {...control('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" block busy={isSubmitting}>
        {isSubmitting ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
