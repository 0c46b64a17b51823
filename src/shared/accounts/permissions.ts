const shopping = ['view_products', 'manage_cart', 'place_orders'] as const;

const packing = [
  ...shopping,
  /** The back-office at all, and what waits there. */
  'view_overview',
  'view_orders',
  /** Status, parcels, packing, slips and labels; not cancelling, which returns money. */
  'ship_orders',
  'view_stock',
  'manage_stock',
] as const;

const supporting = [
  ...shopping,
  'view_overview',
  'view_orders',
  'view_money',
  'note_orders',
  /** Cancel and refund, up to the limit of the settings. */
  'refund_orders',
  'view_customers',
  'note_customers',
  'view_stock',
  'view_payments',
  'manage_support',
] as const;

const accounting = [
  ...shopping,
  'view_overview',
  'view_orders',
  'view_money',
  'export_orders',
  'view_payments',
  'view_analytics',
  'view_accounts',
] as const;

const managing = [
  ...packing,
  ...supporting,
  ...accounting,
  'refund_without_limit',
  'manage_payments',
  'manage_products',
  'manage_offers',
  'manage_customers',
  'export_customers',
  'manage_mails',
] as const;

/** Permissions by role. The server enforces this table, and the browser hides what it forbids. */
const byRole = {
  user: shopping,
  packer: packing,
  support: supporting,
  accountant: accounting,
  manager: managing,
  admin: [...managing, 'manage_admins', 'manage_users', 'view_audit', 'manage_settings'],
} as const;

export type Role = keyof typeof byRole;
export type Permission = (typeof byRole)[Role][number];

export const roles = Object.keys(byRole) as Role[];
export type StaffRole = Exclude<Role, 'user'>;
/** The roles that can use the back-office. */
export const staffRoles = roles.filter((role): role is StaffRole => role !== 'user');

export const isStaffRole = (role: string | undefined): role is StaffRole =>
  staffRoles.some((staffRole) => staffRole === role);

/** Whether a person with the first role may do everything that the second one may. */
export const includesRole = (role: Role, other: Role): boolean =>
  byRole[other].every((permission) => can(role, permission));

/** A missing or unknown role has no permissions. */
export function can(role: string | undefined, permission: Permission): boolean {
  if (role === undefined || !Object.hasOwn(byRole, role)) return false;
  const allowed: readonly Permission[] = byRole[role as Role];
  return allowed.includes(permission);
}
