import { useCan } from '#web/session/use-can.ts';
import { AddressTabs } from '../shell/address-tabs.tsx';

const tabs = [
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/orders/not-completed', label: 'Not completed' },
];

/** Orders, and checkouts that did not become orders. */
export const OrderTabs = () =>
  useCan('view_payments') && <AddressTabs label="Orders" tabs={tabs} />;
