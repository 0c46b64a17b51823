import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { explainBusinessDays } from '#shared/business-days.ts';
import { mailLink } from '../company.ts';
import type { PolicyText } from '../policy-text.ts';
import { capital, counted } from '../wording.ts';

const ordersPage = '[your orders page](/dashboard)';

export const text = (): PolicyText => ({
  path: '/shipping-policy',
  title: 'Shipping Policy',
  description: `We ship across India from ${settings().shop.city}. Free from ${figures().freeShippingFrom}, dispatched within ${figures().dispatchDays}, expected in ${figures().deliveryDays}. Tracking, missed deliveries and delays.`,
  updated: '2026-11-17',
  lead: `We pack every order in ${settings().shop.city} and ship it anywhere in India. This page explains how long each step takes, and what happens if something goes wrong.`,
  glance: [
    ['We ship', 'Across India'],
    ['Shipping', `Free from ${figures().freeShippingFrom}, ${figures().shippingFee} below`],
    ['Dispatched within', figures().dispatchDays],
    ['Expected after ordering', figures().deliveryDays],
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
        `Shipping is free on orders of ${figures().freeShippingFrom} or more, and a flat ${figures().shippingFee} below that. It is shown as a separate line in your cart and at checkout, before you pay. There are no other charges for packing or handling.`,
      ],
    },
    {
      id: 'processing-time',
      title: 'Processing time',
      body: [
        `Orders are processed in ${figures().dispatchDays}, excluding Sundays and holidays. Orders placed on those days are processed from the next business day.`,
        {
          facts: [
            ['Dispatch', figures().dispatchDays],
            ['On the way', figures().transitDays],
            ['Expected after ordering', figures().deliveryDays],
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
        `${capital(counted(settings().delivery.freeRedeliveries, 'free redelivery attempt'))} for a missed delivery. Further attempts may be charged. A parcel that cannot be delivered is returned to us, and we contact you to agree on what to do next.`,
      ],
    },
    {
      id: 'cancellations',
      title: 'Cancellations',
      body: [
        `You can cancel within ${figures().cancelWindow} of placing the order, if it has not been dispatched. Open it on ${ordersPage} and choose ‘Cancel order’. The full amount is refunded to your original payment method in ${figures().refundDays}.`,
      ],
    },
    {
      id: 'damaged-or-wrong',
      title: 'Damaged or wrong items',
      body: [
        `Damaged, spoiled or incorrect items must be reported within ${settings().orders.reportDamageHours} hours of delivery, with proof: a photo of the item and of the parcel is enough. This is the fastest way to get help, because we can still ask the courier what happened.`,
        `A return can be requested within ${settings().orders.returnRequestDays} days of delivery. The [Return & Refund Policy](/returns) explains how.`,
      ],
    },
    {
      id: 'delays',
      title: 'Delays',
      body: [
        `Holidays, weather or courier problems can delay a parcel. We email you when we learn of a delay. If your order has not arrived by the expected date, write to ${mailLink(settings().shop.contact.ordersEmail)}: we will trace the parcel, and if it is lost, we will send a replacement or refund you, as you prefer.`,
      ],
    },
  ],
  next: [
    { to: '/contact', label: 'Contact Support' },
    { to: '/', label: 'Continue Shopping' },
    { to: '/', label: 'Back to Home' },
  ],
});
