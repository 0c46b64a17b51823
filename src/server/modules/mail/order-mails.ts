import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { formatClock, formatDay } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { paymentMethodText } from '#shared/orders/payment-method.ts';
import { findTrackingLink, type TrackingLink } from '#shared/orders/couriers.ts';
import { documentNames, type DocumentKind } from '#shared/tax/document.ts';
import type { MailContent, MailFile } from '../../adapters/mail.ts';
import { renderMail } from './layout.ts';
import { REPLY_HINT, greeting, breakLinks } from './safe-text.ts';
import { deliveryFacts, buildReceipt, type Purchase } from './purchase.ts';

export interface MailOrder extends Purchase {
  id: string;
  createdAt: Date;
  /** The provider's name of it; null if it is unknown. */
  paymentMethod: string | null;
  orderNumber: string;
  totalPaise: number;
  courier: string | null;
  trackingNumber: string | null;
  estimatedDelivery: Date | null;
  deliveredAt: Date | null;
  /** Undefined if the order can no longer be cancelled. */
  cancellableUntil: Date | undefined;
  isPaid: boolean;
  /** The one that the mail is about, if the order has several. */
  parcel?: { position: number; count: number; items: string[] };
  documents: { id: string; kind: DocumentKind; serial: string; refundId: string | null }[];
}

interface OrderMailInput {
  order: MailOrder;
  shopUrl: string;
  /** The invoice, if mails have it. */
  files?: MailFile[] | undefined;
}

export function orderConfirmedMail({ order, shopUrl }: OrderMailInput): MailContent {
  const { orderNumber, estimatedDelivery, cancellableUntil } = order;
  const arrival =
    estimatedDelivery && ` Expect it by ${formatDate(estimatedDelivery)} at the latest.`;
  const content = {
    preheader: `Thank you. We will ship it within ${figures().dispatchDays}.`,
    heading: 'Your order is confirmed',
    paragraphs: [
      `Thank you. We received your payment of ${formatPaise(order.totalPaise)} and are packing order ${orderNumber}.`,
      `We ship it within ${figures().dispatchDays}, and delivery takes ${figures().transitDays}.${arrival ?? ''} We will email you when it ships.`,
      ...(cancellableUntil
        ? [
            `Changed your mind? Cancel on your dashboard until ${formatClock(cancellableUntil.toISOString())} (India time), unless it has already shipped.`,
          ]
        : []),
    ],
  };
  const facts = trackingFacts({ order, shopUrl });
  return orderMail(`Order ${orderNumber} is confirmed`, { order, shopUrl, ...content, facts });
}

export function orderShippedMail({ order, shopUrl, files }: OrderMailInput): MailContent {
  const { orderNumber, estimatedDelivery, courier, trackingNumber } = order;
  const tracking = findTrackingLink(courier, trackingNumber);
  const { parcel } = order;
  const carrier = courier ? ` with ${breakLinks(courier)}` : '';
  const content = {
    preheader: estimatedDelivery
      ? `Expected by ${formatDate(estimatedDelivery)}.`
      : `Delivery takes ${figures().transitDays}.`,
    heading: parcel ? 'A parcel of your order is on its way' : 'Your order is on its way',
    paragraphs: [
      parcel
        ? `Parcel ${parcel.position} of ${parcel.count} of order ${orderNumber} has shipped${carrier}.`
        : `Order ${orderNumber} has shipped${carrier}.`,
      estimatedDelivery
        ? `Expect it by ${formatDate(estimatedDelivery)}. Delivery usually takes ${figures().transitDays}.`
        : `Delivery usually takes ${figures().transitDays}.`,
      ...(tracking ? [trackingText(tracking)] : []),
    ],
    ...(tracking && { button: { label: 'Track your parcel', url: tracking.url } }),
    facts: [
      ...(parcel ? [{ label: 'In this parcel', lines: parcel.items.map(breakLinks) }] : []),
      ...(courier ? [{ label: 'Courier', lines: [breakLinks(courier)] }] : []),
      ...(trackingNumber
        ? [{ label: 'Tracking number', lines: [breakLinks(trackingNumber)] }]
        : []),
      ...documentFacts({ order, shopUrl }, ({ kind }) => kind !== 'credit_note'),
      ...trackingFacts({ order, shopUrl }),
    ],
    files,
  };
  const subject = parcel
    ? `Parcel ${parcel.position} of order ${orderNumber} is on its way`
    : `Order ${orderNumber} is on its way`;
  return orderMail(subject, { order, shopUrl, ...content });
}

function trackingText({ courier, hasNumber }: TrackingLink): string {
  return hasNumber
    ? `Track it on ${courier}’s website with the button below.`
    : `To track it, open ${courier}’s website with the button below and enter the tracking number.`;
}

export function orderDeliveredMail({ order, shopUrl }: OrderMailInput): MailContent {
  const { orderNumber, deliveredAt } = order;
  const content = {
    preheader: 'Enjoy it, and tell us soon if something is wrong.',
    heading: 'Your order has arrived',
    paragraphs: [
      `Order ${orderNumber} was delivered${deliveredAt ? ` on ${formatDate(deliveredAt)}` : ''}. Enjoy it!`,
      `Is something damaged? Reply to this email within ${figures().reportDamageHours} hours with a photo, so that we can help you quickly.`,
      `To return something, request it within ${figures().returnRequestDays} days of the delivery. Refunds reach you in ${figures().refundDays}.`,
    ],
  };
  return orderMail(`Order ${orderNumber} has arrived`, { order, shopUrl, ...content });
}

/** `refundPaise` excludes refunds that were made before the cancellation. */
export function orderCancelledMail(about: OrderMailInput & { refundPaise: number }): MailContent {
  const { order, shopUrl, refundPaise } = about;
  const { orderNumber, isPaid } = order;
  const refundText =
    refundPaise > 0
      ? `We will refund ${formatPaise(refundPaise)} to your original payment method, and it reaches you in ${figures().refundDays}. We will email you when it is on its way.`
      : 'You have already been refunded.';
  const payment = isPaid ? refundText : 'You were not charged for it.';
  const content = {
    preheader: payment,
    heading: 'Your order is cancelled',
    paragraphs: [`Order ${orderNumber} is cancelled and will not be shipped.`, payment],
  };
  return orderMail(`Order ${orderNumber} is cancelled`, { order, shopUrl, ...content });
}

export function orderRefundedMail(
  about: OrderMailInput & { refundPaise: number; refundId: string },
): MailContent {
  const { order, shopUrl, refundPaise } = about;
  const amount = formatPaise(refundPaise);
  const content = {
    preheader: `${amount} reaches you in ${figures().refundDays}.`,
    heading: 'Your refund is on its way',
    paragraphs: [
      `We have refunded ${amount} for order ${order.orderNumber} to your original payment method.`,
      `Banks need some time to process it: it reaches you in ${figures().refundDays}.`,
    ],
    facts: documentFacts(about, ({ refundId }) => refundId === about.refundId),
  };
  return orderMail(`Refund for order ${order.orderNumber}`, { order, shopUrl, ...content });
}

/** Links to the page of the order, which asks the customer to sign in, because documents contain an address. */
function documentFacts(
  { order, shopUrl }: OrderMailInput,
  isShown: (document: MailOrder['documents'][number]) => boolean,
) {
  const url = orderUrlOf(order, shopUrl);
  return order.documents.filter(isShown).map(({ kind, serial }) => ({
    label: documentNames[kind],
    lines: [serial, url],
    url,
  }));
}

/** For recipients without the account, who enter the email or phone there. */
function trackingFacts({ order: { orderNumber }, shopUrl }: OrderMailInput) {
  const url = `${shopUrl}/track?order=${orderNumber}`;
  return [{ label: 'Track without signing in', lines: [url], url }];
}

const orderUrlOf = ({ orderNumber }: MailOrder, shopUrl: string) =>
  `${shopUrl}/dashboard?order=${orderNumber}`;

interface OrderMailContent extends OrderMailInput {
  preheader: string;
  heading: string;
  paragraphs: string[];
  facts?: { label: string; lines: string[]; url?: string }[];
  button?: { label: string; url: string };
}

function orderMail(subject: string, content: OrderMailContent): MailContent {
  const { order, shopUrl, preheader, heading, paragraphs, facts = [] } = content;
  const orderUrl = orderUrlOf(order, shopUrl);
  const button = content.button ?? { label: 'View your order', url: orderUrl };
  return {
    subject,
    ...(content.files && { files: content.files }),
    ...renderMail({
      preheader,
      heading,
      paragraphs: [greeting(order.name), ...paragraphs],
      receipt: buildReceipt(order),
      facts: [
        ...orderFacts(order),
        ...facts,
        ...deliveryFacts(order),
        ...(content.button ? [{ label: 'Your order', lines: [orderUrl], url: orderUrl }] : []),
      ],
      button,
      note: REPLY_HINT,
      why: `You are receiving this email because an order was placed at ${settings().shop.name} with your address.`,
    }),
  };
}

export function orderFacts({ orderNumber, createdAt, paymentMethod }: MailOrder) {
  const method = paymentMethodText(paymentMethod);
  return [
    { label: 'Order number', lines: [orderNumber] },
    {
      label: 'Order date',
      lines: [`${formatDate(createdAt)}, ${formatClock(createdAt.toISOString())}`],
    },
    ...(method ? [{ label: 'Payment method', lines: [method] }] : []),
  ];
}

const formatDate = (moment: Date) => formatDay(moment.toISOString());
