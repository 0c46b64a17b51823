import { formatRupees } from '../money.ts';
import type { Notice, NoticeKind } from './notice.ts';

export interface Description {
  title: string;
  text: string;
  /** The screen about it. */
  to: string;
}

/** What people read about a notice. */
export const describeNotice = (notice: Notice): Description => descriptions[notice.kind](notice);

const descriptions: Record<NoticeKind, (notice: Notice) => Description> = {
  order: ({ subject, number, name, amount }) => ({
    title: `New order ${number}`,
    text: join(moneyText(amount), name),
    to: `/admin/orders/${subject}`,
  }),
  overdue: ({ subject, number, name }) => ({
    title: `Order ${number} is overdue`,
    text: join('It was promised to leave by now', name),
    to: `/admin/orders/${subject}`,
  }),
  low_stock: ({ subject, name, unitsLeft }) => ({
    title: unitsLeft === 0 ? 'Out of stock' : 'Low stock',
    text: join(name, unitsLeft === 0 ? null : `${unitsLeft} left`),
    to: `/admin/stock/${subject}`,
  }),
  payment: ({ number, amount }) => ({
    title: 'A payment needs attention',
    text: join(moneyText(amount), number ?? 'Payment without an order'),
    to: '/admin',
  }),
  ticket: ({ subject, number, name }) => ({
    title: `New message ${number}`,
    text: join(name),
    to: `/admin/tickets/${subject}`,
  }),
};

const moneyText = (amount: number | null) => (amount === null ? null : formatRupees(amount));
const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
