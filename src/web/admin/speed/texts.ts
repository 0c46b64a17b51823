import type { SpeedDevice, SpeedMetric } from '#shared/speed/metrics.ts';
import type { SpeedPage } from '#shared/speed/pages.ts';

export const pageNames: Record<SpeedPage, string> = {
  home: 'Home',
  products: 'Product list',
  product: 'Product page',
  cart: 'Cart',
  landing: 'Categories',
  reading: 'Story, about, contact',
  policy: 'Policies',
  auth: 'Sign-in',
  other: 'Other pages',
  checkout: 'Checkout',
  account: 'Customer account',
  admin_list: 'Back-office lists',
  admin_other: 'Other back-office pages',
};

export const deviceNames: Record<SpeedDevice, string> = {
  cheap_phone: 'Cheap phones',
  phone: 'Other phones',
  computer: 'Computers',
};

export const metricTexts: Record<SpeedMetric, { label: string; name: string; meaning: string }> = {
  lcp: {
    label: 'LCP',
    name: 'Largest Contentful Paint',
    meaning: 'How long it takes until the largest picture or text is visible',
  },
  inp: {
    label: 'INP',
    name: 'Interaction to Next Paint',
    meaning: 'How long the page takes to respond to a tap, a click or a key',
  },
  cls: {
    label: 'CLS',
    name: 'Cumulative Layout Shift',
    meaning: 'How much the content moves while it is being read',
  },
  ttfb: {
    label: 'TTFB',
    name: 'Time to First Byte',
    meaning: 'How long it takes until the first byte of the page arrives',
  },
};

/** `95 ms`, `1.25 s`; a layout shift has no unit. */
export function figureText(metric: SpeedMetric, value: number): string {
  if (metric === 'cls') return value === 0 ? '0' : value.toFixed(3);
  return value < 1000 ? `${value} ms` : `${(value / 1000).toFixed(2)} s`;
}

/** `≤ 1.5 s`; the shift target has no tolerance. */
export function targetText(metric: SpeedMetric, target: number): string {
  if (metric === 'cls') return String(target);
  return target < 1000 ? `≤ ${target} ms` : `≤ ${target / 1000} s`;
}
