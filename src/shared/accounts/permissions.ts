/** Permissions by role. The server enforces this table, and the browser hides what it forbids. */
const byRole = {
  user: ['view_products', 'manage_cart', 'place_orders'],
  admin: [
    'view_products',
    'manage_cart',
    'place_orders',
    'view_overview',
    'manage_products',
    'manage_stock',
    'manage_orders',
    'view_analytics',
    'view_accounts',
    'manage_admins',
    'manage_users',
    'manage_mails',
    'manage_support',
    'view_audit',
    'view_accounts',
    'manage_settings',
  ],
} as const;

export type Role = keyof typeof byRole;
export type Permission = (typeof byRole)[Role][number];

/** A missing or unknown role has no permissions. */
export function can(role: string | undefined, permission: Permission): boolean {
  if (role === undefined || !Object.hasOwn(byRole, role)) return false;
  const allowed: readonly Permission[] = byRole[role as Role];
  return allowed.includes(permission);
}
