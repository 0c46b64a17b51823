import { useId } from 'react';
import { forgotPasswordInput } from '#shared/accounts/credentials.ts';
import { policy } from '#shared/policy.ts';
import { field, text } from '#shared/read-answer.ts';
import { callRaw } from '#web/api/call.ts';
import { checkForm } from '#web/session/check-form.ts';
import { tell } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { EmailField } from './email-field.tsx';

const FAILED = 'Failed to send password reset email. Please try again.';

interface ForgotDialogProps {
  initialEmail: string;
  onClose: () => void;
}

export function ForgotDialog({ initialEmail, onClose }: ForgotDialogProps) {
  const formId = useId();
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { email: initialEmail },
    check: (typed) => checkForm(forgotPasswordInput, typed),
    async submit(body) {
      const message = await send(body);
      await tell(message ?? FAILED);
      if (message !== undefined) onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Forgot Password?"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Send reset link
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
        <p>We will send a link that works once, for {policy.resetLinkMinutes} minutes.</p>
        <EmailField
          {...control('email')}
          error={errors.email}
          required
          placeholder="you@example.com"
        />
      </form>
    </Dialog>
  );
}

/** What the server says to it; nothing when it could not be asked or refused. */
async function send(body: { email: string }): Promise<string | undefined> {
  try {
    return text(field(await callRaw('POST /api/auth/forgot-password', { body }), 'message'));
  } catch {
    return undefined;
  }
}
