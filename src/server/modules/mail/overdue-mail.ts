import { formatDay } from '#shared/dates.ts';
import { settings } from '#shared/settings/current.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { renderMail } from './layout.ts';
import { breakLinks } from './safe-text.ts';

export interface OverdueOrder {
  id: string;
  orderNumber: string;
  name: string;
  city: string;
  dispatchBy: Date;
}

const SHOWN_MAX = 50;

interface Overdue {
  /** The one that was promised first is first. */
  orders: OverdueOrder[];
  shopUrl: string;
}

export function ordersOverdueMail({ orders, shopUrl }: Overdue): MailContent {
  const [first] = orders;
  const isOne = orders.length === 1;
  const heading = isOne ? 'An order is overdue' : `${orders.length} orders are overdue`;
  const shown = orders.slice(0, SHOWN_MAX);
  const rest = orders.length - shown.length;
  return {
    subject: isOne && first ? `Overdue: order ${first.orderNumber}` : heading,
    ...renderMail({
      preheader: isOne ? 'It was promised to leave by now.' : 'They were promised to leave by now.',
      heading,
      paragraphs: [
        isOne
          ? 'This order was promised to leave by now and is not shipped yet.'
          : 'These orders were promised to leave by now and are not shipped yet. The one that was promised first is at the top.',
      ],
      sections: [
        {
          title: 'Promised for',
          rows: shown.map(({ id, orderNumber, name, city, dispatchBy }) => ({
            label: [orderNumber, breakLinks(name), breakLinks(city)].filter(Boolean).join(', '),
            value: formatDay(dispatchBy.toISOString()),
            url: `${shopUrl}/admin/orders/${id}`,
          })),
          note: rest > 0 ? `And ${rest} more.` : undefined,
        },
      ],
      button: { label: 'Open overdue orders', url: `${shopUrl}/admin/orders?due=overdue` },
      note: 'You get one email about each overdue order.',
      why: `You are receiving this email because your address is in the notification settings of ${settings().shop.name}.`,
    }),
  };
}
