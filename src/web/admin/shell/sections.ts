import {
  Boxes,
  ChartColumn,
  Gauge,
  LayoutDashboard,
  LifeBuoy,
  Mail,
  Package,
  ReceiptIndianRupee,
  ScrollText,
  Settings,
  ShieldCheck,
  ShoppingCart,
  Tags,
  TicketPercent,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Permission } from '#shared/accounts/permissions.ts';

export interface Section {
  /** The path after `/admin/`; empty for the overview. */
  segment: string;
  label: string;
  permission: Permission;
  icon: LucideIcon;
  /** The badge: a count and its accessible description. */
  waiting?: { count: 'lowStock' | 'toPack' | 'openTickets'; text: string };
}

const overview: Section = {
  segment: '',
  label: 'Overview',
  permission: 'view_overview',
  icon: LayoutDashboard,
};

/** The sections of the back-office, used by the sidebar and the guards. */
export const sections: readonly Section[] = [
  overview,
  { segment: 'products', label: 'Products', permission: 'manage_products', icon: Package },
  { segment: 'categories', label: 'Categories', permission: 'manage_products', icon: Tags },
  {
    segment: 'stock',
    label: 'Stock',
    permission: 'view_stock',
    icon: Boxes,
    waiting: { count: 'lowStock', text: 'running low' },
  },
  {
    segment: 'orders',
    label: 'Orders',
    permission: 'view_orders',
    icon: ShoppingCart,
    waiting: { count: 'toPack', text: 'to pack' },
  },
  {
    segment: 'tickets',
    label: 'Support',
    permission: 'manage_support',
    icon: LifeBuoy,
    waiting: { count: 'openTickets', text: 'open' },
  },
  { segment: 'offers', label: 'Offers', permission: 'manage_offers', icon: TicketPercent },
  { segment: 'analytics', label: 'Analytics', permission: 'view_analytics', icon: ChartColumn },
  { segment: 'accounts', label: 'Accounts', permission: 'view_accounts', icon: ReceiptIndianRupee },
  { segment: 'admins', label: 'Admins', permission: 'manage_admins', icon: ShieldCheck },
  { segment: 'users', label: 'Users', permission: 'view_customers', icon: Users },
  { segment: 'mails', label: 'Mails', permission: 'manage_mails', icon: Mail },
  { segment: 'audit', label: 'Audit log', permission: 'view_audit', icon: ScrollText },
  { segment: 'speed', label: 'Page speed', permission: 'view_analytics', icon: Gauge },
  { segment: 'settings', label: 'Settings', permission: 'manage_settings', icon: Settings },
];

/** The section of an address; the default is the overview. */
export function sectionAt(pathname: string): Section {
  const segment = pathname.split('/')[2]?.toLowerCase();
  return sections.find((section) => section.segment === segment) ?? overview;
}

/** Pages that need another permission than their section. */
const pagePermissions: Record<string, Permission> = {
  '/admin/orders/not-completed': 'view_payments',
  '/admin/orders/ship': 'ship_orders',
  '/admin/orders/bulk': 'ship_orders',
  '/admin/orders/slips': 'ship_orders',
  '/admin/orders/pack': 'ship_orders',
  '/admin/orders/pick-list': 'ship_orders',
};

/** The permission that a page of the back-office needs. */
export function permissionAt(pathname: string): Permission {
  const page = pathname.toLowerCase().split('/').slice(0, 4).join('/');
  return pagePermissions[page] ?? sectionAt(pathname).permission;
}

/** The name of a back-office page; undefined for other pages. */
export function pageNameAt(path: string): string | undefined {
  const pathname = path.split(/[?#]/)[0] ?? '';
  return pathname.startsWith('/admin/') ? sectionAt(pathname).label : undefined;
}

export const addressOfSection = ({ segment }: Section) => `/admin/${segment}`.replace(/\/$/, '');
