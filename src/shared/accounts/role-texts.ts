import type { Role, StaffRole } from './permissions.ts';

/** The names of the roles, as on badges. */
export const roleNames: Record<Role, string> = {
  user: 'User',
  packer: 'Packer',
  support: 'Support',
  accountant: 'Accountant',
  manager: 'Manager',
  admin: 'Administrator',
};

/** What each role may do, in one line. */
export const roleDescriptions: Record<StaffRole, string> = {
  packer: 'Packs and ships orders and counts stock. Sees no prices, payments or email addresses.',
  support: 'Answers messages, looks up customers, and cancels and refunds orders within a limit.',
  accountant: 'Reads orders, payments, analytics and accounts, and exports them. Changes nothing.',
  manager: 'Runs the shop: orders, refunds, products, stock, customers and mails.',
  admin: 'Everything, including staff, settings and the audit log.',
};

/** `a packer`, `an administrator` */
export function roleWithArticle(role: StaffRole): string {
  const name = role === 'support' ? 'support agent' : roleNames[role].toLowerCase();
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}
