import { limits } from '#shared/limits.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { changePasswordForm } from '#shared/accounts/security-input.ts';
import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Panel } from './panel.tsx';

const FAILED = 'Your password could not be changed. Please try again.';
const DONE = 'Your password is changed. All other devices are logged out.';

export function PasswordForm({ email }: { email: string }) {
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<{ isDone: boolean; text: string }>();
  const { errors, isSubmitting, control, formProps, reset } = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: (typed) => checkForm(changePasswordForm, typed),
    async submit(body) {
      setOutcome(undefined);
      try {
        await callSignedIn('POST /api/auth/change-password', { body });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (Object.keys(error.errors).length === 0) {
          setOutcome({ isDone: false, text: error.message || FAILED });
        }
        return error.errors;
      }
      reset();
      setOutcome({ isDone: true, text: DONE });
      void revalidate();
      return undefined;
    },
  });
  return (
    <Panel
      title="Password"
      text="Changing it logs all your other devices out."
      className="print:hidden"
    >
      {outcome && <Banner tone={outcome.isDone ? 'ok' : 'bad'}>{outcome.text}</Banner>}
      <form {...formProps} className="grid gap-4.5">
        {/* Lets password managers find the account. */}
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <Field label="Current password" error={errors.currentPassword}>
          {(field) => (
            <PasswordInput
              {...field}
              {...control('currentPassword')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field
          label="New password"
          error={errors.newPassword}
          hint={`At least ${limits.passwordLength.min} characters; common passwords are not allowed`}
        >
          {(field) => (
            <PasswordInput {...field} {...control('newPassword')} autoComplete="new-password" />
          )}
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword}>
          {(field) => (
            <PasswordInput {...field} {...control('confirmPassword')} autoComplete="new-password" />
          )}
        </Field>
        <Button type="submit" busy={isSubmitting} className="sm:justify-self-start">
          {isSubmitting ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </Panel>
  );
}
