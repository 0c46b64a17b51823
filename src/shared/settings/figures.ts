import { explainBusinessDays } from '../business-days.ts';
import { limits } from '../limits.ts';
import { formatPaise } from '../money.ts';
import { settings } from './current.ts';
import type { DayRange } from './fields.ts';
import { legalText, registeredAddress } from './legal-text.ts';

/** The figures of the settings as pages and mails write them. */
export function figures() {
  const { shop, delivery, orders } = settings();
  const { dispatchDays, transitDays } = delivery;
  const deliveryDays = {
    min: dispatchDays.min + transitDays.min,
    max: dispatchDays.max + transitDays.max,
  };
  return {
    shopName: shop.name,
    city: shop.city,
    email: shop.contact.email,
    ordersEmail: shop.contact.ordersEmail,
    phone: shop.contact.phone,
    phoneHours: shop.phoneHours,
    emailAnswerTime: counted(shop.emailAnswerHours, 'hour'),
    foundedYear: String(shop.foundedYear),
    freeShippingFrom: formatPaise(delivery.freeShippingFromPaise),
    shippingFee: formatPaise(delivery.flatFeePaise),
    dispatchDays: businessDays(dispatchDays),
    transitDays: businessDays(transitDays),
    deliveryDays: businessDays(deliveryDays),
    deliveryDaysMax: deliveryDays.max,
    freeRedeliveries: String(delivery.freeRedeliveries),
    businessDays: explainBusinessDays(delivery),
    cancelWindow: durationText(orders.cancelMinutes),
    refundDays: businessDays(orders.refundDays),
    returnDays: String(orders.returnDays),
    returnRequestDays: String(orders.returnRequestDays),
    reportDamageHours: String(orders.reportDamageHours),
    acknowledgeTime: `${limits.ticketAcknowledgeHours} hours`,
    adultAge: String(limits.adultAge),
    legalName: legalText('legalName') ?? '',
    registeredAddress: registeredAddress() ?? '',
  };
}

/** `1–2 business days` */
export function businessDays({ min, max }: DayRange): string {
  if (min === max) return counted(max, 'business day');
  return `${min}–${max} business days`;
}

/** `1 hour`, `90 minutes`, `2 days` */
export function durationText(minutes: number): string {
  if (minutes % (24 * 60) === 0) return counted(minutes / (24 * 60), 'day');
  if (minutes % 60 === 0) return counted(minutes / 60, 'hour');
  return counted(minutes, 'minute');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The promise in header and footer. */
export function freeShippingPromise(): string {
  const { freeShippingFromPaise, flatFeePaise } = settings().delivery;
  if (freeShippingFromPaise === 0 || flatFeePaise === 0) return 'Free shipping on all orders';
  return `Free shipping on orders above ${formatPaise(freeShippingFromPaise)}`;
}

/** How long the payment window stays open. */
export function paymentWindowMinutes(): number {
  return settings().orders.holdMinutes - limits.paymentWindowMarginMinutes;
}
