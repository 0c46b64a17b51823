import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const admin = [
  index('./admin/overview/route.tsx'),
  route('products', './admin/products/route.tsx'),
  route('products/import', './admin/products/import/route.tsx'),
  route('categories', './admin/categories/route.tsx'),
  route('categories/:slug', './admin/categories/category/route.tsx'),
  route('stock', './admin/stock/route.tsx'),
  route('stock/holds', './admin/stock/holds/route.tsx'),
  route('stock/:id', './admin/stock/ledger/route.tsx'),
  route('orders', './admin/orders/route.tsx'),
  route('orders/not-completed', './admin/orders/not-completed/route.tsx'),
  route('orders/slips', './admin/orders/slips/route.tsx'),
  route('orders/:id', './admin/orders/order/route.tsx'),
  route('analytics', './admin/analytics/route.tsx'),
  route('accounts', './admin/accounts/route.tsx'),
  route('accounts/settlements', './admin/accounts/settlements/route.tsx'),
  route('admins', './admin/admins/route.tsx'),
  route('users', './admin/users/route.tsx'),
  route('tickets', './admin/tickets/route.tsx'),
  route('tickets/:id', './admin/tickets/ticket/route.tsx'),
  route('mails', './admin/mails/route.tsx'),
  route('settings/mail/preview', './admin/settings/mail-preview/route.tsx'),
  route('audit', './admin/audit/route.tsx'),
  route('speed', './admin/speed/route.tsx'),
  route('settings', './admin/settings/route.tsx'),
  route('settings/pages', './admin/settings/pages/route.tsx'),
  route('settings/pages/:page', './admin/settings/section/route.tsx', { id: 'settings-page' }),
  route('settings/pages/:page/history', './admin/settings/history/route.tsx', {
    id: 'settings-page-history',
  }),
  route('settings/:section', './admin/settings/section/route.tsx'),
  route('settings/:section/history', './admin/settings/history/route.tsx'),
  route('*', './admin/unknown/route.tsx'),
];

export default [
  // Static pages, of which only the islands are hydrated.
  layout('./storefront/shell/static-layout.tsx', [
    index('./storefront/home/route.tsx'),
    route('products', './storefront/products/route.tsx'),
    route('products/:id', './storefront/product/route.tsx'),
    route('cart', './storefront/cart/route.tsx'),
    route('contact', './storefront/contact/route.tsx'),
    route('offline', './storefront/offline/route.tsx'),
    // Pages of the owner (story, policies, landing pages), and missing pages.
    route('*', './storefront/pages/route.tsx'),
  ]),
  layout('./storefront/shell/layout.tsx', [
    route('dashboard', './account/dashboard/route.tsx'),
    route('account/security', './account/security/route.tsx'),
    route('payment-test', './storefront/payment-test/route.tsx'),
    route('newsletter/confirm', './storefront/newsletter/confirm/route.tsx'),
    route('newsletter/unsubscribe', './storefront/newsletter/unsubscribe/route.tsx'),
    ...(process.env.NODE_ENV === 'development' ? [route('ui', './ui/gallery/route.tsx')] : []),
  ]),
  route('auth', './storefront/auth/route.tsx'),
  route('checkout', './storefront/checkout/route.tsx'),
  route('reset-password', './account/reset-password/route.tsx'),
  route('verify-email', './account/verify-email/route.tsx'),
  route('admin/invite/:token', './admin/invite/route.tsx'),
  route('admin', './admin/shell/layout.tsx', admin),
] satisfies RouteConfig;
