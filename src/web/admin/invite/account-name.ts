import type { StaffRole } from '#shared/accounts/permissions.ts';
import { roleNames } from '#shared/accounts/role-texts.ts';

/** `Your packer account`; the account of an administrator is an admin account. */
export const accountName = (role: StaffRole) =>
  role === 'admin' ? 'admin' : roleNames[role].toLowerCase();
