import { useRef, useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { goTo } from '#web/page/go.ts';
import { useHere } from '#web/page/here.ts';
import { useSession } from '#web/session/store.ts';
import { profileLabel } from '#web/session/user.ts';
import { toastAfter } from '#web/ui/toast.tsx';
import { destinationOf, readAuthEntry } from './auth-entry.ts';
import { SignInCancelled, SignInError, type NewSession } from './sign-in.ts';

const TOAST_DELAY_MS = 100;
const TOAST_MS = 4000;

export type Attempt = (
  request: () => Promise<NewSession>,
  options?: { isRegistration?: boolean; email?: string },
) => Promise<FieldErrors | undefined>;

/** Signs in, stores the session, opens the wanted page and shows a greeting there. */
export function useSignIn() {
  const { state } = useHere();
  const [error, setError] = useState('');
  const [ticket, setTicket] = useState('');
  const [email, setEmail] = useState('');
  // Redirects only visitors who arrive signed in; a sign-in on this page navigates by itself.
  const isLeaving = useRef(false);

  function enter({ isNew, ...session }: NewSession, isRegistration: boolean) {
    const { user } = session;
    if (!user) return;
    const { from } = readAuthEntry(state);
    const destination = destinationOf({ user, from, isRegistration });
    isLeaving.current = true;
    useSession.getState().signIn(session);
    goTo(destination.to, { replace: true, state: destination.state ?? undefined });
    const name = user.name ? `, ${profileLabel(user)}` : '';
    const greeting = isNew ? `Welcome${name}!` : `Welcome back${name}!`;
    toastAfter(TOAST_DELAY_MS, { tone: 'ok', text: greeting, ms: TOAST_MS });
  }

  /** Returns errors by field. */
  const attempt: Attempt = async (request, options = {}) => {
    setError('');
    if (options.email !== undefined) setEmail(options.email);
    try {
      enter(await request(), options.isRegistration ?? false);
      return undefined;
    } catch (failure) {
      if (failure instanceof SignInCancelled) return undefined;
      if (!(failure instanceof SignInError)) throw failure;
      const { errors, message, code } = failure;
      if (failure.ticket || code === 'ticket_over') setTicket(failure.ticket);
      if (failure.ticket) return undefined;
      if (!Object.values(errors).includes(message)) setError(message);
      return errors;
    }
  };

  return {
    attempt,
    error,
    clearError: () => setError(''),
    isLeaving,
    /** Set while the two-factor code is missing. */
    ticket,
    /** Keeps the email for a second attempt. */
    email,
    beginAnew() {
      setError('');
      setTicket('');
    },
  };
}
