import { brand } from '#shared/brand.ts';
import { explainBusinessDays } from '#shared/business-days.ts';
import { policy } from '#shared/policy.ts';
import { mailLink } from '../company.ts';
import type { PolicyText } from '../policy-text.ts';
import { capital, counted, flatShipping, freeShippingFrom, transitDays } from '../wording.ts';

const ordersPage = '[your orders page](/dashboard)';

export const text: PolicyText = {
  path: '/shipping-policy',
  title: 'Shipping Policy',
  description: `We ship across India from ${brand.city}. Free from ${freeShippingFrom}, dispatched within ${policy.dispatchDays}, expected in ${policy.deliveryDays}. Tracking, missed deliveries and delays.`,
  updated: '2026-11-17',
  lead: `We pack every order in ${brand.city} and ship it anywhere in India. This page explains how long each step takes, and what happens if something goes wrong.`,
  glance: [
    ['We ship', 'Across India'],
    ['Shipping', `Free from ${freeShippingFrom}, ${flatShipping} below`],
    ['Dispatched within', policy.dispatchDays],
    ['Expected after ordering', policy.deliveryDays],
  ],
  sections: [
    {
      id: 'where-we-ship',
      title: 'Where we ship',
      body: [
        'Across India, to every state and union territory. If no courier delivers to your pincode, we tell you and refund the full amount. We do not ship abroad.',
      ],
    },
    {
      id: 'charges',
      title: 'Shipping charges',
      body: [
        `Shipping is free on orders of ${freeShippingFrom} or more, and a flat ${flatShipping} below that. It is shown as a separate line in your cart and at checkout, before you pay. There are no other charges for packing or handling.`,
      ],
    },
    {
      id: 'processing-time',
      title: 'Processing time',
      body: [
        `Orders are processed in ${policy.dispatchDays}, excluding Sundays and holidays. Orders placed on those days are processed from the next business day.`,
        {
          facts: [
            ['Dispatch', policy.dispatchDays],
            ['On the way', transitDays],
            ['Expected after ordering', policy.deliveryDays],
          ],
        },
        `${explainBusinessDays()} Your order shows the expected delivery date.`,
      ],
    },
    {
      id: 'packaging',
      title: 'Packaging',
      body: [
        {
          bullets: [
            'Sealed, food-grade packaging on every order',
            'Cold packs for perishables',
            'Insulation when needed',
          ],
        },
        'Makhana and sattu are dry and travel well without cold packs or insulation.',
      ],
    },
    {
      id: 'tracking',
      title: 'Tracking',
      body: [
        `Once your order has shipped, you get a tracking link by email and SMS: the email comes from us, the SMS from the courier. The same link, the courier and the tracking number are also on ${ordersPage}. If the courier has no tracking page, we show only its name and the tracking number.`,
      ],
    },
    {
      id: 'missed-deliveries',
      title: 'Missed deliveries',
      body: [
        `${capital(counted(policy.freeRedeliveries, 'free redelivery attempt'))} for a missed delivery. Further attempts may be charged. A parcel that cannot be delivered is returned to us, and we contact you to agree on what to do next.`,
      ],
    },
    {
      id: 'cancellations',
      title: 'Cancellations',
      body: [
        `You can cancel within ${policy.cancelTime} of placing the order, if it has not been dispatched. Open it on ${ordersPage} and choose ‘Cancel order’. The full amount is refunded to your original payment method in ${policy.refundDays}.`,
      ],
    },
    {
      id: 'damaged-or-wrong',
      title: 'Damaged or wrong items',
      body: [
        `Damaged, spoiled or incorrect items must be reported within ${policy.reportDamageHours} hours of delivery, with proof: a photo of the item and of the parcel is enough. This is the fastest way to get help, because we can still ask the courier what happened.`,
        `A return can be requested within ${policy.returnRequestDays} days of delivery. The [Return & Refund Policy](/returns) explains how.`,
      ],
    },
    {
      id: 'delays',
      title: 'Delays',
      body: [
        `Holidays, weather or courier problems can delay a parcel. We email you when we learn of a delay. If your order has not arrived by the expected date, write to ${mailLink(brand.contact.ordersEmail)}: we will trace the parcel, and if it is lost, we will send a replacement or refund you, as you prefer.`,
      ],
    },
  ],
  next: [
    { to: '/contact', label: 'Contact Support' },
    { to: '/', label: 'Continue Shopping' },
    { to: '/', label: 'Back to Home' },
  ],
};
