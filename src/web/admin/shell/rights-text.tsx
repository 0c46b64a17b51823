import { isStaffRole } from '#shared/accounts/permissions.ts';
import { roleDescriptions } from '#shared/accounts/role-texts.ts';
import { useSession } from '#web/session/store.ts';
import { ADMIN_RIGHTS } from './admin-rights.ts';

/** What the signed-in staff member may do; before the role is known, the text for administrators keeps the place. */
export function RightsText() {
  const role = useSession(({ user }) => user?.role);
  return role !== 'admin' && isStaffRole(role) ? roleDescriptions[role] : ADMIN_RIGHTS;
}
