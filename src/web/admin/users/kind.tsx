import { isStaffRole } from '#shared/accounts/permissions.ts';
import type { Customer } from '#shared/customers/contract.ts';
import { isErased } from '#shared/privacy/erased.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RoleBadge } from '../people/role-badge.tsx';

/** The kind of an account in one word. */
export function Kind({ user }: { user: Pick<Customer, 'role' | 'email' | 'isSuspended'> }) {
  const { role, email, isSuspended } = user;
  if (isErased(email)) return <Badge tone="neutral">Erased</Badge>;
  if (isSuspended) return <Badge tone="bad">Suspended</Badge>;
  if (isStaffRole(role)) return <RoleBadge role={role} />;
  return <Badge tone="neutral">User</Badge>;
}
