import { setUpForm } from '#shared/accounts/security-input.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { checkForm } from '#web/session/check-form.ts';
import { alert } from '#web/ui/confirm-queue.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { SecondFactorState } from './load.ts';
import { startSetUp } from './questions.ts';
import type { NewSecret } from './set-up.tsx';

interface TurnedOffProps {
  state: SecondFactorState;
  onSecret: (secret: NewSecret) => void;
}

/** Asks for the password, because the screen may have been left unlocked. */
export function TurnedOff({ state: { isRequired, hasPassword }, onSecret }: TurnedOffProps) {
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { password: '' },
    check: (typed) => (hasPassword ? checkForm(setUpForm, typed) : {}),
    async submit(typed) {
      try {
        onSecret(await startSetUp(typed));
      } catch (error) {
        if (error instanceof ApiError && Object.keys(error.errors).length > 0) return error.errors;
        await alert(failureText(error, { otherwise: 'Please try again in a moment.' }));
      }
      return undefined;
    },
  });
  return (
    <>
      {isRequired && (
        <Banner tone="warn">
          This shop requires a second factor for all staff. You can use the back-office once you
          have set it up.
        </Banner>
      )}
      <form {...formProps} className="grid gap-4.5">
        {hasPassword && (
          <Field label="Your password" error={errors.password}>
            {(field) => (
              <PasswordInput {...field} {...control('password')} autoComplete="current-password" />
            )}
          </Field>
        )}
        <Button type="submit" busy={isSubmitting} className="sm:justify-self-start">
          Set up second factor
        </Button>
      </form>
    </>
  );
}
