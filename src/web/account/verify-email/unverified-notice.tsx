import { useSession } from '#web/session/store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useResend } from './use-resend.ts';

/** Shown to customers with an unconfirmed email. */
export function UnverifiedNotice() {
  const user = useSession((session) => session.user);
  return user && !user.emailVerified ? <Notice email={user.email} /> : null;
}

function Notice({ email }: { email: string }) {
  const { isSending, outcome, resend } = useResend(email);
  if (outcome?.isSent) return <Banner tone="ok">{outcome.text}</Banner>;
  return (
    <Banner tone="warn">
      <p>Please confirm your email. Open the link that we sent to {email}.</p>
      {outcome && (
        <p role="alert" className="mt-1 text-majith-700">
          {outcome.text}
        </p>
      )}
      <TextButton disabled={isSending} onClick={() => void resend()} className="mt-1 min-h-11">
        {isSending ? 'Sending...' : 'Send the link again'}
      </TextButton>
    </Banner>
  );
}
