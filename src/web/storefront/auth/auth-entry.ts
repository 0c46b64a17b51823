import { isRecord, text } from '#shared/read-answer.ts';
import { pageKey, pathInside } from '#web/page/path-inside.ts';
import type { ContinueState } from '#web/session/continue-state.ts';
import { isStaff, type User } from '#web/session/user.ts';

/** Navigation state from the page that opened the sign-in page. */
export interface AuthEntry {
  from: string;
  message: string;
  productName: string;
}

export function readAuthEntry(state: unknown): AuthEntry {
  const handed = isRecord(state) ? state : {};
  const { from, message, productName } = handed;
  return { from: text(from), message: text(message), productName: text(productName) };
}

interface Destination {
  to: string;
  /** Lets the page offer a link to the page the user wanted. */
  state: ContinueState | null;
}

interface SigningIn {
  user: User;
  from: string;
  isRegistration?: boolean;
}

/** The page that opens after a sign-in or a registration. */
export function destinationOf({ user, from, isRegistration = false }: SigningIn): Destination {
  const wanted = wantedPage(from);
  const to = isRegistration ? '/' : pageAfterSignIn(user, wanted);
  const isRefused = isAdminPage(wanted) && !isStaff(user);
  const isOffered = wanted !== '/' && pageKey(wanted) !== pageKey(to) && !isRefused;
  return { to, state: isOffered ? { continueTo: wanted } : null };
}

function wantedPage(from: string): string {
  const path = pathInside(from);
  return ['', '/auth'].includes(pageKey(path)) ? '/' : path;
}

const isAdminPage = (path: string) => pageKey(path).split('/')[1] === 'admin';

function pageAfterSignIn(user: User, wanted: string): string {
  if (isStaff(user)) return '/admin';
  return pageKey(wanted) === '/dashboard' ? '/' : wanted;
}
