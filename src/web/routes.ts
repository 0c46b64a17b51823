import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The site map, by hand. Routes marked soon belong to parts of the shop that are still being fitted out. */
const soon = './storefront/opens-soon/route.tsx';

const comingPages = [
  'cart',
  'auth',
  'checkout',
  'dashboard',
  'admin/*',
  'reset-password',
  'payment-test',
  'sattu',
  'makhana',
  'aboutus',
  'story',
  'contact',
  'terms-and-conditions',
  'privacy-policy',
  'returns',
  'shipping-policy',
];

export default [
  layout('./storefront/shell/layout.tsx', [
    index('./storefront/home/route.tsx'),
    route('products', './storefront/products/route.tsx'),
    route('products/:id', './storefront/product/route.tsx'),
    ...comingPages.map((path) => route(path, soon, { id: `soon/${path}` })),
    ...(process.env.NODE_ENV === 'development' ? [route('ui', './ui/gallery/route.tsx')] : []),
    route('*', './storefront/not-found/route.tsx'),
  ]),
] satisfies RouteConfig;
