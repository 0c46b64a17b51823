import { settings } from '#shared/settings/current.ts';
import { formatPaise } from '#shared/money.ts';
import { Island } from '#web/islands/island.tsx';
import { pageMeta } from '#web/page/page-meta.ts';
import type { Route } from './+types/route.ts';
import { CartView } from './cart-view.tsx';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    path: '/cart',
    title: 'Your cart',
    description: `What is in your ${settings().shop.name} basket: packs, prices and delivery. Orders from ${formatPaise(settings().delivery.freeShippingFromPaise)} ship free across India.`,
  });

export default function CartPage() {
  return <Island name="cart/CartView" of={CartView} props={{}} />;
}
