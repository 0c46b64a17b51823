import { explainBusinessDays } from '../business-days.ts';
import { limits } from '../limits.ts';
import { formatPaise } from '../money.ts';
import { counted } from '../wait-text.ts';
import { settings } from './current.ts';
import type { DayRange } from './fields.ts';
import { findZone, type Destination } from './zones.ts';

/** The figures of the settings as pages and mails write them. Each is read when it is used. */
const written = {
  get shopName() {
    return settings().shop.name;
  },
  get city() {
    return settings().shop.city;
  },
  get email() {
    return settings().shop.contact.email;
  },
  get ordersEmail() {
    return settings().shop.contact.ordersEmail;
  },
  get phone() {
    return settings().shop.contact.phone;
  },
  get phoneHours() {
    return settings().shop.phoneHours;
  },
  get emailAnswerTime() {
    return counted(settings().shop.emailAnswerHours, 'hour');
  },
  get foundedYear() {
    return String(settings().shop.foundedYear);
  },
  get freeShippingFrom() {
    return formatPaise(settings().delivery.freeShippingFromPaise);
  },
  get shippingFee() {
    return formatPaise(settings().delivery.flatFeePaise);
  },
  get dispatchDays() {
    return businessDays(settings().delivery.dispatchDays);
  },
  get transitDays() {
    return businessDays(settings().delivery.transitDays);
  },
  get deliveryDays() {
    return deliveryDaysText();
  },
  get freeRedeliveries() {
    return String(settings().delivery.freeRedeliveries);
  },
  get businessDays() {
    return explainBusinessDays();
  },
  get cancelWindow() {
    return durationText(settings().orders.cancelMinutes);
  },
  get refundDays() {
    return businessDays(settings().orders.refundDays);
  },
  get returnDays() {
    return String(settings().orders.returnDays);
  },
  get returnRequestDays() {
    return String(settings().orders.returnRequestDays);
  },
  get reportDamageHours() {
    return String(settings().orders.reportDamageHours);
  },
};

export const figures = () => written;

/** The delivery time to this destination, or the standard one before the address is known. */
export function deliveryDaysText(destination?: Destination): string {
  return businessDays(deliveryDays(destination));
}

/** From the order to the delivery. */
export function deliveryDays(destination?: Destination): DayRange {
  const { delivery } = settings();
  const zone = destination && findZone(delivery, destination);
  const transit = zone?.transitDays ?? delivery.transitDays;
  const { min, max } = delivery.dispatchDays;
  return { min: min + transit.min, max: max + transit.max };
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
