import { limits } from '#shared/limits.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { resetPasswordForm } from '#shared/accounts/credentials.ts';
import { goTo } from '#web/page/go.ts';
import { checkForm } from '#web/session/check-form.ts';
import { alert } from '#web/ui/confirm-queue.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { resetPassword, type Outcome } from './reset-password.ts';

export function ResetForm({ token }: { token: string }) {
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<Outcome>();
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: (typed) => checkForm(resetPasswordForm, { token, ...typed }),
    async submit(typed) {
      setOutcome(undefined);
      const result = await resetPassword({ token, ...typed });
      setOutcome(result);
      // The link may have been used in another tab, so the page checks it again and offers a new one.
      if (!result.isSuccess) void revalidate();
      await alert(result.message);
      if (result.isSuccess) goTo('/auth');
    },
  });
  return (
    <form {...formProps} noValidate={false} className="grid gap-4.5">
      <Field
        label="New Password"
        error={errors.newPassword}
        hint={`At least ${limits.passwordLength.min} characters`}
      >
        {(field) => (
          <PasswordInput
            {...field}
            {...control('newPassword')}
            required
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword}>
        {(field) => (
          <PasswordInput
            {...field}
            {...control('confirmPassword')}
            required
            autoComplete="new-password"
          />
        )}
      </Field>
      {outcome && (
        <p
          role={outcome.isSuccess ? 'status' : 'alert'}
          className={outcome.isSuccess ? 'font-[550] text-patti-700' : 'font-[550] text-majith-700'}
        >
          {outcome.message}
        </p>
      )}
      <Button type="submit" block busy={isSubmitting}>
        {isSubmitting ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  );
}
