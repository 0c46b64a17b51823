import { useDeferredValue, type ReactNode } from 'react';
import { useHere } from '#web/page/here.ts';
import { Redirect } from '#web/page/redirect.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AccessDenied } from './access-denied.tsx';
import { guardOutcome, type GuardOutcome, type Requirement } from './guard-outcome.ts';
import { useSession } from './store.ts';

interface GuardProps extends Requirement {
  /** Shown to guests on the sign-in page. */
  message: string;
  /** Shown to users with the wrong role. */
  deniedText?: string;
  /** Shown during the check, with `CHECKING` as a text. By default a spinner fills the page. */
  checking?: ReactNode;
  children: ReactNode;
}

const SESSION_ENDED = 'Your session has ended.';
export const CHECKING = 'Checking authentication...';

/** Protects a page in the browser; the server checks every call again. */
export function Guard(props: GuardProps) {
  const { message, deniedText, checking = <Checking />, children, ...requirement } = props;
  const { pathname, search } = useHere();
  const user = useSession((session) => session.user);
  const isLoading = useSession((session) => session.isLoading);
  const hasEnded = useSession((session) => session.hasEnded);
  const reason = hasEnded ? `${SESSION_ENDED} ${message}` : message;
  const shown: Record<GuardOutcome, ReactNode> = {
    checking,
    'sign-in': <Redirect to="/auth" state={{ from: pathname + search, message: reason }} />,
    denied: <AccessDenied text={deniedText} />,
    home: <Redirect to="/" />,
    allowed: children,
  };
  const outcome = guardOutcome({ user, isLoading }, requirement);
  // React renders a deferred page in short tasks; the end of the check would render it in one long task.
  const isShown = useDeferredValue(outcome === 'allowed');
  return outcome === 'allowed' && !isShown ? checking : shown[outcome];
}

function Checking() {
  return (
    <div className="grid min-h-[70vh] place-content-center justify-items-center gap-4 p-6">
      <h1 className="sr-only">{CHECKING}</h1>
      <Spinner label={CHECKING} />
      <p aria-hidden className="text-ink-2">
        {CHECKING}
      </p>
    </div>
  );
}
