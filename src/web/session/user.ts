import { isRecord, text } from '#shared/read-answer.ts';

/** Who is signed in, as the browser remembers it. */
export interface User {
  id: string;
  name: string;
  email: string;
  /** False once the server has said so: sessions that were stored earlier do not tell. */
  emailVerified: boolean;
  role: string;
  /** Told by the answer to an accepted invitation. */
  createdViaInvite?: boolean;
  invitedBy?: string;
}

export interface Session {
  user: User | null;
  token: string | null;
  isAuthenticated: boolean;
}

export const nobody: Session = { user: null, token: null, isAuthenticated: false };

/** A session from the store or from an answer; what is damaged or half there counts as signed out. */
export function readSession(value: unknown): Session {
  if (!isRecord(value)) return nobody;
  const user = readUser(value.user);
  const token = text(value.token);
  return user && token ? { user, token, isAuthenticated: true } : nobody;
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

export function isAdmin(user: User | null): boolean {
  return user?.role === 'admin';
}

/** How the way to the own orders is called: by the first name, where one is known. */
export function profileLabel({ name }: User): string {
  return name.trim().split(/\s+/)[0] || 'Dashboard';
}

export function initialOf({ name, email }: { name: string; email: string }): string {
  const [first = ''] = name.trim() || email;
  return first.toUpperCase();
}
