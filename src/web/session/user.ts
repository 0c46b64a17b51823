import { isRecord, text } from '#shared/read-answer.ts';

export interface User {
  id: string;
  name: string;
  email: string;
  /** Sessions stored by older versions have no value and count as verified. */
  emailVerified: boolean;
  role: string;
  /** Part of the response to an accepted invitation. */
  createdViaInvite?: boolean;
  invitedBy?: string;
}

export interface Session {
  user: User | null;
  token: string | null;
  isAuthenticated: boolean;
}

export const signedOut: Session = { user: null, token: null, isAuthenticated: false };

/** Reads a stored session or a response; a damaged or incomplete one counts as signed out. */
export function readSession(value: unknown): Session {
  if (!isRecord(value)) return signedOut;
  const user = readUser(value.user);
  const token = text(value.token);
  return user && token ? { user, token, isAuthenticated: true } : signedOut;
}

export function readUser(value: unknown): User | null {
  if (!isRecord(value) || !text(value.email)) return null;
  return {
    id: text(value.id),
    name: text(value.name).trim(),
    email: text(value.email),
    emailVerified: value.emailVerified !== false,
    role: text(value.role) || 'user',
    ...(value.createdViaInvite === true && {
      createdViaInvite: true,
      invitedBy: text(value.invitedBy),
    }),
  };
}

/** Whether the back-office is open to the user; the server checks every call. */
export function isStaff(user: User | null): boolean {
  return user !== null && user.role !== 'user';
}

/** The label of the link to the customer's orders. */
export function profileLabel({ name }: User): string {
  return name.trim().split(/\s+/)[0] || 'Dashboard';
}

export function initialOf({ name, email }: { name: string; email: string }): string {
  const [first = ''] = name.trim() || email;
  return first.toUpperCase();
}
