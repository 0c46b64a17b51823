import { useState } from 'react';
import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { usePending } from '#web/ui/use-pending.ts';

const FAILED = 'The link could not be sent. Please try again.';

interface Outcome {
  isSent: boolean;
  text: string;
}

/** Emails the signed-in customer a new verification link. */
export function useResend(email: string) {
  const { pending, run } = usePending<'resend'>();
  const [outcome, setOutcome] = useState<Outcome>();

  async function send() {
    setOutcome(undefined);
    try {
      await callSignedIn('POST /api/auth/verify-email/resend', {});
      setOutcome({ isSent: true, text: `We sent a link to ${email}. Please check your inbox.` });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ isSent: false, text: error.message || FAILED });
    }
  }

  return { isSending: pending !== undefined, outcome, resend: () => run('resend', send) };
}
