import type { Role, StaffRole } from '#shared/accounts/permissions.ts';
import { roleNames } from '#shared/accounts/role-texts.ts';

/** The names of the roles in lists, where administrators are called admins. */
export const roleLabels: Record<Role, string> = { ...roleNames, admin: 'Admin' };

/** `packer`, `support agent`, `admin` */
export const roleNoun = (role: StaffRole): string =>
  role === 'support' ? 'support agent' : roleLabels[role].toLowerCase();

/** `a packer`, `an admin` */
export const asRole = (role: StaffRole): string => {
  const noun = roleNoun(role);
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
};
