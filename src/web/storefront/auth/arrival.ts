import { isRecord, text } from '#shared/read-answer.ts';
import { isAdmin, type User } from '#web/session/user.ts';

/** What the page before handed over. */
export interface Arrival {
  from: string;
  message: string;
  productName: string;
}

export function readArrival(state: unknown): Arrival {
  const handed = isRecord(state) ? state : {};
  const { from, message, productName } = handed;
  return { from: text(from), message: text(message), productName: text(productName) };
}

/** Where somebody goes who has just signed in. */
export function afterSignIn(user: User, from: string): string {
  if (isAdmin(user)) return '/admin';
  const path = pathInside(from);
  const place = path.split(/[?#]/)[0]?.replace(/\/+$/, '').toLowerCase();
  return place === '' || place === '/dashboard' || place === '/auth' ? '/' : path;
}

const HERE = 'https://shop.invalid';

/** A return address is followed only when it is a path of this site. */
function pathInside(from: string): string {
  if (!from.startsWith('/') || !URL.canParse(from, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(from, HERE);
  return origin === HERE ? pathname + search + hash : '/';
}
