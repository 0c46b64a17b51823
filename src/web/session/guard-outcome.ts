import { can, type Permission } from '#shared/accounts/permissions.ts';
import type { User } from './user.ts';

export interface Requirement {
  role?: string;
  permission?: Permission;
}

interface Visitor {
  user: User | null;
  isLoading: boolean;
}

export type GuardOutcome = 'checking' | 'sign-in' | 'denied' | 'home' | 'allowed';

/** Decides what a protected page shows to this visitor. */
export function guardOutcome(
  { user, isLoading }: Visitor,
  { role, permission }: Requirement,
): GuardOutcome {
  if (isLoading) return 'checking';
  if (!user) return 'sign-in';
  if (role !== undefined && user.role !== role) return 'denied';
  if (permission !== undefined && !can(user.role, permission)) return 'home';
  return 'allowed';
}
