import { brand } from '#shared/brand.ts';
import { formatClock, formatDay } from '#shared/dates.ts';
import { formatPaise } from '#shared/money.ts';
import { findTrackingLink, type TrackingLink } from '#shared/orders/couriers.ts';
import { policy } from '#shared/policy.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { layOut } from './layout.ts';
import { ANSWER_US, greeting, unlinked } from './safe-text.ts';
import { deliveryFacts, receiptOf, type Purchase } from './purchase.ts';

export interface MailOrder extends Purchase {
  orderNumber: string;
  totalPaise: number;
  courier: string | null;
  trackingNumber: string | null;
  estimatedDelivery: Date | null;
  deliveredAt: Date | null;
  /** Absent when it cannot be cancelled any more. */
  cancellableUntil: Date | undefined;
  isPaid: boolean;
}

interface AboutOrder {
  order: MailOrder;
  shopUrl: string;
}

const { dispatchDays, transitDays, refundDays, reportDamageHours, returnRequestDays } = policy;

export function orderConfirmedMail({ order, shopUrl }: AboutOrder): MailContent {
  const { orderNumber, estimatedDelivery, cancellableUntil } = order;
  const arrival = estimatedDelivery && `: expect it by ${dayOf(estimatedDelivery)} at the latest`;
  const words = {
    preheader: `Thank you. We pack it and send it within ${dispatchDays}.`,
    heading: 'Your order is confirmed',
    paragraphs: [
      `Thank you. Your payment of ${formatPaise(order.totalPaise)} has arrived, and we are packing order ${orderNumber}.`,
      `It leaves us within ${dispatchDays} and travels ${transitDays}${arrival ?? ''}. We write again when it leaves.`,
      ...(cancellableUntil
        ? [
            `Changed your mind? Cancel on your dashboard until ${formatClock(cancellableUntil.toISOString())} (India time), as long as it has not left us.`,
          ]
        : []),
    ],
  };
  return orderMail(`Order ${orderNumber} is confirmed`, { order, shopUrl, ...words });
}

export function orderShippedMail({ order, shopUrl }: AboutOrder): MailContent {
  const { orderNumber, estimatedDelivery, courier, trackingNumber } = order;
  const tracking = findTrackingLink(courier, trackingNumber);
  const words = {
    preheader: estimatedDelivery
      ? `Expected by ${dayOf(estimatedDelivery)}.`
      : `It is ${transitDays} on the way.`,
    heading: 'Your order is on its way',
    paragraphs: [
      `Order ${orderNumber} has left us${courier ? ` with ${unlinked(courier)}` : ''}.`,
      estimatedDelivery
        ? `Expect it by ${dayOf(estimatedDelivery)}. Parcels are usually ${transitDays} on the way.`
        : `Parcels are usually ${transitDays} on the way.`,
      ...(tracking ? [trackingText(tracking)] : []),
    ],
    ...(tracking && { button: { label: 'Track your parcel', url: tracking.url } }),
    facts: [
      ...(courier ? [{ label: 'Courier', lines: [unlinked(courier)] }] : []),
      ...(trackingNumber ? [{ label: 'Tracking number', lines: [unlinked(trackingNumber)] }] : []),
    ],
  };
  return orderMail(`Order ${orderNumber} is on its way`, { order, shopUrl, ...words });
}

function trackingText({ courier, hasNumber }: TrackingLink): string {
  return hasNumber
    ? `Follow it on ${courier}’s page with the button below.`
    : `To follow it, open ${courier}’s page with the button below and enter the tracking number.`;
}

export function orderDeliveredMail({ order, shopUrl }: AboutOrder): MailContent {
  const { orderNumber, deliveredAt } = order;
  const words = {
    preheader: 'Enjoy it. And tell us soon if something is not right.',
    heading: 'Your order has arrived',
    paragraphs: [
      `Order ${orderNumber} was delivered${deliveredAt ? ` on ${dayOf(deliveredAt)}` : ''}. Enjoy it!`,
      `Is something damaged? Answer this mail within ${reportDamageHours} hours with a photo of it: that is the fastest help.`,
      `To return something, ask for it within ${returnRequestDays} days of the delivery. Refunds reach you in ${refundDays}.`,
    ],
  };
  return orderMail(`Order ${orderNumber} has arrived`, { order, shopUrl, ...words });
}

/** What of its money was sent back earlier is not promised again. */
export function orderCancelledMail(about: AboutOrder & { refundPaise: number }): MailContent {
  const { order, shopUrl, refundPaise } = about;
  const { orderNumber, isPaid } = order;
  const paidBack =
    refundPaise > 0
      ? `Your ${formatPaise(refundPaise)} goes back the way you paid and reaches you in ${refundDays}. We write again when it is on its way.`
      : 'You have its money back already.';
  const money = isPaid ? paidBack : 'Nothing was charged for it.';
  const words = {
    preheader: money,
    heading: 'Your order is cancelled',
    paragraphs: [`Order ${orderNumber} is cancelled and will not be sent.`, money],
  };
  return orderMail(`Order ${orderNumber} is cancelled`, { order, shopUrl, ...words });
}

export function orderRefundedMail(about: AboutOrder & { refundPaise: number }): MailContent {
  const { order, shopUrl, refundPaise } = about;
  const amount = formatPaise(refundPaise);
  const words = {
    preheader: `${amount} reaches you in ${refundDays}.`,
    heading: 'Your money is on its way back',
    paragraphs: [
      `We have sent back ${amount} for order ${order.orderNumber}, the way you paid.`,
      `Banks take their time: it reaches you in ${refundDays}.`,
    ],
  };
  return orderMail(`Refund for order ${order.orderNumber}`, { order, shopUrl, ...words });
}

interface OrderWords extends AboutOrder {
  preheader: string;
  heading: string;
  paragraphs: string[];
  facts?: { label: string; lines: string[] }[];
  button?: { label: string; url: string };
}

function orderMail(subject: string, words: OrderWords): MailContent {
  const { order, shopUrl, preheader, heading, paragraphs, facts = [] } = words;
  const orderUrl = `${shopUrl}/dashboard`;
  const button = words.button ?? { label: 'See your order', url: orderUrl };
  return {
    subject,
    ...layOut({
      preheader,
      heading,
      paragraphs: [greeting(order.name), ...paragraphs],
      receipt: receiptOf(order),
      facts: [
        { label: 'Order number', lines: [order.orderNumber] },
        ...facts,
        ...deliveryFacts(order),
        ...(words.button ? [{ label: 'Your order', lines: [orderUrl] }] : []),
      ],
      button,
      note: ANSWER_US,
      why: `You get this mail because something was ordered at ${brand.name} with your address.`,
    }),
  };
}

const dayOf = (moment: Date) => formatDay(moment.toISOString());
