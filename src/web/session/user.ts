/** Who is signed in, as the browser remembers it. */
export interface User {
  name: string;
  email: string;
  role: string;
}

export interface Session {
  user: User | null;
  token: string | null;
  isAuthenticated: boolean;
}

export const nobody: Session = { user: null, token: null, isAuthenticated: false };

/** A stored session; what is damaged or half there counts as signed out. */
export function readSession(value: unknown): Session {
  const stored = asRecord(value);
  const user = readUser(stored.user);
  const { token } = stored;
  if (!user || typeof token !== 'string' || !token) return nobody;
  return { user, token, isAuthenticated: true };
}

function readUser(value: unknown): User | null {
  const { name, email, role } = asRecord(value);
  if (typeof email !== 'string' || !email) return null;
  return {
    name: typeof name === 'string' ? name.trim() : '',
    email,
    role: typeof role === 'string' ? role : 'user',
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function isAdmin(user: User | null): boolean {
  return user?.role === 'admin';
}

/** How the way to the own orders is called: by the first name, where one is known. */
export function profileLabel({ name }: User): string {
  return name.trim().split(/\s+/)[0] || 'Dashboard';
}

export function initialOf({ name, email }: User): string {
  const [first = ''] = name.trim() || email;
  return first.toUpperCase();
}
