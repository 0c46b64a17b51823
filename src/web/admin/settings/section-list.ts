import {
  Building2,
  FileText,
  House,
  Mail,
  MessageSquareQuote,
  Palette,
  ReceiptIndianRupee,
  Scale,
  ShoppingCart,
  Truck,
  type LucideIcon,
} from 'lucide-react';

interface SectionInfo {
  title: string;
  /** What the section holds. */
  text: string;
  icon: LucideIcon;
  /** The page that shows the section best; undefined if no page shows it. */
  page: string | undefined;
  /** Another page about the section. */
  more?: { to: string; label: string };
}

/** The sections in the order of the cards. */
export const sectionInfos: Readonly<Record<string, SectionInfo>> = {
  shop: {
    title: 'Shop',
    text: 'Name, logo, contacts, opening hours, social links, marketplaces and the announcement bar',
    icon: Building2,
    page: '/',
  },
  legal: {
    title: 'Legal',
    text: 'Company, address, GSTIN, FSSAI licence and grievance officer',
    icon: Scale,
    page: '/terms-and-conditions',
  },
  delivery: {
    title: 'Delivery',
    text: 'Shipping fee, free shipping, delivery times, working days, holidays and zones',
    icon: Truck,
    page: '/shipping-policy',
  },
  orders: {
    title: 'Orders',
    text: 'Order numbers, cancellations, returns, stock limits and notifications',
    icon: ShoppingCart,
    page: '/returns',
    more: { to: '/admin/settings/mail/preview?kind=daily_digest', label: 'Preview emails' },
  },
  tax: {
    title: 'Tax',
    text: 'GST registration, invoice numbers and business customers',
    icon: ReceiptIndianRupee,
    page: undefined,
    more: { to: '/admin/accounts', label: 'Invoices and credit notes' },
  },
  home: {
    title: 'Home',
    text: 'Banners, intro, pillars, values, statistics and product rails',
    icon: House,
    page: '/',
  },
  testimonials: {
    title: 'Testimonials',
    text: 'What customers say, as text and video',
    icon: MessageSquareQuote,
    page: '/',
  },
  mail: {
    title: 'Mail',
    text: 'Sender, reply address and signature',
    icon: Mail,
    page: '/admin/settings/mail/preview',
    more: { to: '/admin/settings/mail/preview', label: 'Preview emails' },
  },
  brand: {
    title: 'Brand',
    text: 'Accent and tile colours',
    icon: Palette,
    page: '/',
  },
};

export const pagesInfo = {
  title: 'Pages',
  text: 'Story, about, landing pages and policies',
  icon: FileText,
};

/** The name of a section in sentences and headings. */
export const sectionTitle = (section: string) =>
  sectionInfos[section]?.title ?? section.replace('page:', 'page ');
