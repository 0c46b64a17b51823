import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';
import { AccessDenied } from './access-denied.tsx';
import { guardOutcome, type GuardOutcome, type Requirement } from './guard-outcome.ts';
import { useSession } from './store.ts';

interface GuardProps extends Requirement {
  /** Why the sign-in page opened, for guests. */
  message: string;
  /** What somebody with the wrong role reads. */
  deniedText?: string;
  children: ReactNode;
}

const SESSION_ENDED = 'Your session has ended.';

/** Shows a page only to those it is for; the server decides the same again for every call. */
export function Guard({ message, deniedText, children, ...requirement }: GuardProps) {
  const { pathname, search } = useLocation();
  const user = useSession((session) => session.user);
  const isLoading = useSession((session) => session.isLoading);
  const hasEnded = useSession((session) => session.hasEnded);
  const reason = hasEnded ? `${SESSION_ENDED} ${message}` : message;
  const shown: Record<GuardOutcome, ReactNode> = {
    checking: <Checking />,
    'sign-in': <Navigate to="/auth" replace state={{ from: pathname + search, message: reason }} />,
    denied: <AccessDenied text={deniedText} />,
    home: <Navigate to="/" replace />,
    allowed: children,
  };
  return shown[guardOutcome({ user, isLoading }, requirement)];
}

function Checking() {
  const text = 'Checking authentication...';
  return (
    <div className="grid min-h-[70vh] place-content-center justify-items-center gap-4 p-6">
      <h1 className="sr-only">{text}</h1>
      <Spinner label={text} />
      <p aria-hidden className="text-ink-2">
        {text}
      </p>
    </div>
  );
}
