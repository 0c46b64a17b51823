import { limits } from '#shared/limits.ts';
import { useEffect, useId, useRef } from 'react';
import { forgotPasswordInput } from '#shared/accounts/credentials.ts';
import { field, text } from '#shared/read-answer.ts';
import { ApiError, callRaw } from '#web/api/call.ts';
import { checkForm } from './check-form.ts';
import { alert } from '#web/ui/confirm-queue.ts';
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
  const emailInput = useRef<HTMLInputElement>(null);
  const { errors, isSubmitting, control, formProps } = useForm({
    initial: { email: initialEmail },
    check: (typed) => checkForm(forgotPasswordInput, typed),
    async submit(body) {
      const { isSent, message } = await send(body);
      await alert(message);
      if (isSent) onClose();
    },
  });
  // A modal dialog focuses its first button when it opens; effects run after that.
  useEffect(() => emailInput.current?.focus(), []);
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
        <p>We will send a link that works once, for {limits.resetLinkMinutes} minutes.</p>
        <EmailField
          {...control('email')}
          ref={emailInput}
          error={errors.email}
          required
          placeholder="you@example.com"
        />
      </form>
    </Dialog>
  );
}

async function send(body: { email: string }): Promise<{ isSent: boolean; message: string }> {
  try {
    const answer = await callRaw('POST /api/auth/forgot-password', { body });
    return { isSent: true, message: text(field(answer, 'message')) };
  } catch (error) {
    const isLimited = error instanceof ApiError && error.status === 429;
    return { isSent: false, message: (isLimited && error.message) || FAILED };
  }
}
