import { describeChange, weekdayInIndia } from '#shared/analytics/compare.ts';
import { formatDay, formatShortDay } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { formatCount } from '#shared/numbers.ts';
import { settings } from '#shared/settings/current.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { renderMail } from './layout.ts';
import { breakLinks } from './safe-text.ts';
import type { MailSection } from './sections.ts';

interface Sales {
  orders: number;
  paise: number;
  units: number;
}

interface Promises {
  kept: number;
  missed: number;
}

/** What the shop's team reads each morning. */
export interface Digest {
  /** The start of yesterday in India. */
  day: Date;
  sales: Sales;
  /** The same weekday of the week before. */
  salesBefore: Sales;
  waiting: {
    toPack: number;
    inPacking: number;
    overdue: number;
    dueToday: number;
    paymentAttention: number;
    openTickets: number;
    /** Since yesterday began. */
    failedMails: number;
  };
  sellOut: { id: string; name: string; units: number; days: number }[];
  messages: {
    received: number;
    oldest: { id: string; number: string; name: string; createdAt: Date } | null;
  };
  dispatched: Promises;
  delivered: Promises;
}

const PRODUCTS_MAX = 20;

export function digestMail(digest: Digest, { shopUrl }: { shopUrl: string }): MailContent {
  const { day, sales, waiting } = digest;
  const orders = counted(sales.orders, 'order');
  return {
    subject: `${settings().shop.name}, ${formatShortDay(day.toISOString())}: ${orders}, ${formatPaise(sales.paise)}`,
    ...renderMail({
      preheader: `${formatCount(waiting.toPack)} to pack, ${formatCount(waiting.overdue)} overdue.`,
      heading: 'Good morning',
      paragraphs: [
        `This is how ${weekdayInIndia(day)}, ${formatDay(day.toISOString())} went, and what is waiting for you today.`,
      ],
      sections: [
        salesSection(digest),
        waitingSection(digest, shopUrl),
        promisesSection(digest),
        messagesSection(digest, shopUrl),
        sellOutSection(digest, shopUrl),
      ],
      button: { label: 'Open the back-office', url: `${shopUrl}/admin` },
      why: `You are receiving this email every morning because your address is in the notification settings of ${settings().shop.name}.`,
    }),
  };
}

const counted = (count: number, one: string) =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;

function salesSection({ day, sales, salesBefore }: Digest): MailSection {
  const than = `the ${weekdayInIndia(day)} before`;
  return {
    title: 'Sales yesterday',
    rows: [
      { label: 'Orders', value: formatCount(sales.orders) },
      { label: 'Revenue', value: formatPaise(sales.paise) },
      { label: 'Units', value: formatCount(sales.units) },
    ],
    note: `Revenue: ${describeChange(sales.paise, salesBefore.paise, than)}. Orders: ${describeChange(sales.orders, salesBefore.orders, than)}.`,
  };
}

function waitingSection({ waiting }: Digest, shopUrl: string): MailSection {
  const row = (label: string, count: number, path: string, isBad = false) => ({
    label,
    value: formatCount(count),
    url: `${shopUrl}/admin${path}`,
    isBad: isBad && count > 0,
  });
  return {
    title: 'Waiting for you',
    rows: [
      row('Orders to pack', waiting.toPack, '/orders?status=confirmed'),
      row('Orders being packed', waiting.inPacking, '/orders?status=processing'),
      row('Overdue', waiting.overdue, '/orders?due=overdue', true),
      row('Promised for today', waiting.dueToday, '/orders?due=today'),
      row('Payments that need attention', waiting.paymentAttention, '', true),
      row('Open messages', waiting.openTickets, '/tickets?state=open'),
      row('Emails that failed since yesterday', waiting.failedMails, '/mails', true),
    ],
  };
}

function promisesSection({ dispatched, delivered }: Digest): MailSection {
  const row = (label: string, { kept, missed }: Promises) => ({
    label,
    value:
      kept + missed === 0 ? 'None' : `${formatCount(kept)} kept, ${formatCount(missed)} missed`,
    isBad: missed > 0,
  });
  return {
    title: 'Promises for yesterday',
    rows: [row('To leave the shop', dispatched), row('To arrive', delivered)],
  };
}

function messagesSection({ messages }: Digest, shopUrl: string): MailSection {
  const { received, oldest } = messages;
  const rows = [{ label: 'New messages yesterday', value: formatCount(received) }];
  if (!oldest) return { title: 'Messages', rows, note: 'No message is open.' };
  const { id, number, name, createdAt } = oldest;
  const oldestOpen = {
    label: `Oldest open message: ${number}, ${breakLinks(name)}`,
    value: formatShortDay(createdAt.toISOString()),
    url: `${shopUrl}/admin/tickets/${id}`,
  };
  return { title: 'Messages', rows: [...rows, oldestOpen] };
}

function sellOutSection({ sellOut }: Digest, shopUrl: string): MailSection {
  const title = 'Days until sold out';
  if (sellOut.length === 0)
    return { title, rows: [], note: 'Nothing was sold in the last 28 days.' };
  const rest = sellOut.length - PRODUCTS_MAX;
  return {
    title,
    rows: sellOut.slice(0, PRODUCTS_MAX).map(({ id, name, units, days }) => ({
      label: name,
      value: units <= 0 ? 'Out of stock' : lastsText(days),
      url: `${shopUrl}/admin/stock/${id}`,
      isBad: units <= 0,
    })),
    note: `At the speed of the last 28 days.${rest > 0 ? ` And ${counted(rest, 'other product')}.` : ''}`,
  };
}

const YEAR_DAYS = 365;

function lastsText(days: number): string {
  if (days === 0) return 'Less than a day';
  return days > YEAR_DAYS ? 'More than a year' : counted(days, 'day');
}
