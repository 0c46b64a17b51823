import { limits } from '#shared/limits.ts';
import { useState } from 'react';
import { acceptInvitationInput } from '#shared/accounts/credentials.ts';
import { formatDay } from '#shared/dates.ts';
import { ApiError, call } from '#web/api/call.ts';
import { goTo } from '#web/page/go.ts';
import { checkForm } from '#web/session/check-form.ts';
import { useSession } from '#web/session/store.ts';
import { readSession } from '#web/session/user.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { accountName } from './account-name.ts';
import { isInvalid, type InvitationFacts } from './verify-invitation.ts';

interface AcceptFormProps {
  token: string;
  invitation: InvitationFacts;
  /** The link expired while the form was open. */
  onInvalid: () => void;
}

const FAILED = 'Failed to set up your account. Please try again.';

/** Accounts with two-factor authentication have to sign in as usual. */
const SIGN_IN = { message: 'The invitation is accepted. Please sign in to continue.' };

export function AcceptForm({ token, invitation, onInvalid }: AcceptFormProps) {
  const { email, role, expiresAt, hasAccount } = invitation;
  const [failure, setFailure] = useState('');
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { name: '', password: '', confirmPassword: '' },
    check: (typed) => checkForm(acceptInvitationInput, typed),
    async submit(body) {
      setFailure('');
      try {
        const reply = await call('POST /api/invitations/:token/accept', {
          params: { token },
          body,
        });
        useSession.getState().signIn(readSession(reply));
        const message = `Welcome aboard, ${reply.user.name}! Your ${accountName(role)} account has been set up successfully.`;
        goTo('/admin', { replace: true, state: { message } });
        return undefined;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isInvalid(error)) onInvalid();
        else if (error.code === 'second_factor_required') goTo('/auth', { state: SIGN_IN });
        else if (Object.keys(error.errors).length === 0) setFailure(error.message || FAILED);
        return error.errors;
      }
    },
  });
  const password = hasAccount ? 'current-password' : 'new-password';
  return (
    <>
      {failure && <Banner tone="bad">{failure}</Banner>}
      {hasAccount && (
        <Banner tone="info">
          This email already has an account. Enter its password to show that it is yours. Name and
          password stay as they are.
        </Banner>
      )}
      <form {...formProps} className="grid gap-4.5">
        <Field label="Email" hint={`The invitation expires on ${formatDay(expiresAt)}.`}>
          {(field) => (
            <TextInput {...field} type="email" value={email} readOnly autoComplete="username" />
          )}
        </Field>
        <Field label="Full name" error={errors.name}>
          {(field) => <TextInput {...field} {...control('name')} autoComplete="name" />}
        </Field>
        <Field
          label={hasAccount ? 'Your current password' : 'Password'}
          error={errors.password}
          hint={hasAccount ? undefined : `At least ${limits.passwordLength.min} characters`}
        >
          {(field) => <PasswordInput {...field} {...control('password')} autoComplete={password} />}
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword}>
          {(field) => (
            <PasswordInput {...field} {...control('confirmPassword')} autoComplete={password} />
          )}
        </Field>
        <Button type="submit" block busy={isSubmitting}>
          {isSubmitting ? 'Setting up account...' : 'Set up account'}
        </Button>
      </form>
    </>
  );
}
