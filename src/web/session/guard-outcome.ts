import { can, isStaffRole, type Permission } from '#shared/accounts/permissions.ts';
import type { User } from './user.ts';

export interface Requirement {
  role?: string;
  /** Any role of staff. */
  isStaff?: boolean;
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
  { role, isStaff, permission }: Requirement,
): GuardOutcome {
  if (isLoading) return 'checking';
  if (!user) return 'sign-in';
  if (role !== undefined && user.role !== role) return 'denied';
  if (isStaff && !isStaffRole(user.role)) return 'denied';
  if (permission !== undefined && !can(user.role, permission)) return 'home';
  return 'allowed';
}
