import { formatRupees } from '../money.ts';
import type { Notice } from './notice.ts';

interface Description {
  title: string;
  text: string;
  /** The screen about it. */
  to: string;
}

/** What people read about a notice. */
export function describeNotice(notice: Notice): Description {
  const { kind, subject, number, name, amount, unitsLeft } = notice;
  const money = amount === null ? undefined : formatRupees(amount);
  const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  switch (kind) {
    case 'order':
      return { title: `New order ${number}`, text: join(money, name), to: orderAddress(subject) };
    case 'overdue':
      return {
        title: `Order ${number} is overdue`,
        text: join('It was promised to leave by now', name),
        to: orderAddress(subject),
      };
    case 'low_stock':
      return {
        title: unitsLeft === 0 ? 'Out of stock' : 'Low stock',
        text: join(name, unitsLeft === 0 ? undefined : `${unitsLeft} left`),
        to: `/admin/stock/${subject}`,
      };
    case 'payment':
      return {
        title: 'A payment needs attention',
        text: join(money, number ?? 'Payment without an order'),
        to: '/admin',
      };
    case 'ticket':
      return { title: `New message ${number}`, text: join(name), to: `/admin/tickets/${subject}` };
  }
}

const orderAddress = (id: string) => `/admin/orders/${id}`;
