import { formatDay, formatTime } from '#shared/dates.ts';
import { settings } from '#shared/settings/current.ts';
import { formatPaise } from '#shared/money.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { renderMail } from './layout.ts';
import { orderFacts, type MailOrder } from './order-mails.ts';
import { buildReceipt, deliveryFacts } from './purchase.ts';
import { breakLinks } from './safe-text.ts';

// Mails to the people who run the shop. Text that a customer typed never becomes a link in them.

const why = () =>
  `You are receiving this email because your address is in the notification settings of ${settings().shop.name}.`;

export function newOrderMail({
  order,
  shopUrl,
}: {
  order: MailOrder;
  shopUrl: string;
}): MailContent {
  const { id, orderNumber, totalPaise, items } = order;
  const packets = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    subject: `New order ${orderNumber} · ${formatPaise(totalPaise)}`,
    ...renderMail({
      preheader: `${packets === 1 ? '1 item' : `${packets} items`} for ${breakLinks(order.name)}.`,
      heading: 'New order',
      paragraphs: [`Order ${orderNumber} is paid: ${formatPaise(totalPaise)}.`],
      receipt: buildReceipt(order),
      facts: [...orderFacts(order), ...deliveryFacts(order)],
      button: { label: 'Open the order', url: `${shopUrl}/admin/orders/${id}` },
      why: why(),
    }),
  };
}

interface LowStock {
  product: { id: string; name: string; sku: string | null };
  /** The units left after the sale. */
  left: number;
  shopUrl: string;
}

export function lowStockMail({ product, left, shopUrl }: LowStock): MailContent {
  const { id, name, sku } = product;
  const isOut = left === 0;
  return {
    subject: isOut ? `Out of stock: ${name}` : `Low stock: ${name}, ${left} left`,
    ...renderMail({
      preheader: isOut ? 'The last unit was sold.' : `${left} left.`,
      heading: isOut ? 'Out of stock' : 'Low stock',
      paragraphs: [
        isOut
          ? `${name} is out of stock: the last unit was just sold.`
          : `${name} is low on stock: ${left} left after the latest sale.`,
      ],
      facts: [
        { label: 'Product', lines: [name] },
        ...(sku ? [{ label: 'SKU', lines: [sku] }] : []),
        { label: 'Units left', lines: [String(left)] },
      ],
      button: { label: 'Open the stock', url: `${shopUrl}/admin/stock/${id}` },
      note: 'You get one email when a product runs low and one when it is sold out.',
      why: why(),
    }),
  };
}

export interface MailAttention {
  kind: 'refund' | 'dispute';
  isRetrying: boolean;
  customerName: string;
  amountPaise: number;
  orderNumber: string | null;
  paymentId: string;
  lastError: string | null;
  since: Date;
  respondBy: Date | null;
}

export function paymentAttentionMail(attention: MailAttention, shopUrl: string): MailContent {
  const { kind, amountPaise, orderNumber, paymentId, lastError, since, respondBy } = attention;
  const amount = formatPaise(amountPaise);
  const heading = kind === 'refund' ? 'A refund failed' : 'A payment is disputed';
  return {
    subject: `${heading}: ${orderNumber ?? paymentId} · ${amount}`,
    ...renderMail({
      preheader: `${amount} for ${breakLinks(attention.customerName)}.`,
      heading,
      paragraphs: [explainAttention(attention)],
      facts: [
        ...(orderNumber ? [{ label: 'Order number', lines: [orderNumber] }] : []),
        { label: 'Payment', lines: [paymentId] },
        { label: 'Customer', lines: [breakLinks(attention.customerName)] },
        { label: 'Amount', lines: [amount] },
        { label: 'Since', lines: [formatTime(since.toISOString())] },
        ...(lastError ? [{ label: 'Last error', lines: [breakLinks(lastError)] }] : []),
        ...(respondBy ? [{ label: 'Answer by', lines: [formatDay(respondBy.toISOString())] }] : []),
      ],
      button: { label: 'Open the back-office', url: `${shopUrl}/admin` },
      note: 'The overview lists all payments that need attention.',
      why: why(),
    }),
  };
}

function explainAttention({ kind, isRetrying, respondBy }: MailAttention): string {
  if (kind === 'dispute') {
    const deadline = respondBy ? ` by ${formatDay(respondBy.toISOString())}` : '';
    return `A customer disputes a payment with their bank. Answer${deadline} in the dashboard of the payment provider, or the money is returned to the customer.`;
  }
  return isRetrying
    ? 'A refund failed several times. The shop keeps trying, but please check it.'
    : 'A refund failed, and the shop has stopped trying. Try it again or refund the customer by bank transfer.';
}
