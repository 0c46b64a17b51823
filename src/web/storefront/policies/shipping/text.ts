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
  updated: '2026-11-16',
  lead: `We pack every order in ${brand.city} and send it anywhere in India. Here is how long each step takes, and what happens when one goes wrong.`,
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
        'Across India, to every state and union territory. If no courier reaches your pincode, we tell you and return the whole amount. We do not ship abroad.',
      ],
    },
    {
      id: 'charges',
      title: 'Shipping charges',
      body: [
        `Shipping is free on orders of ${freeShippingFrom} or more, and a flat ${flatShipping} below that. It stands on its own line in your cart and at checkout, before you pay. There are no other charges for packing or handling.`,
      ],
    },
    {
      id: 'processing-time',
      title: 'Processing time',
      body: [
        `Orders are processed in ${policy.dispatchDays}, excluding Sundays and holidays. What you order on one of those days is taken up on the next business day.`,
        {
          facts: [
            ['Dispatch', policy.dispatchDays],
            ['On the way', transitDays],
            ['Expected after ordering', policy.deliveryDays],
          ],
        },
        `${explainBusinessDays()} Your order shows the day by which we expect it to arrive.`,
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
        'Makhana and sattu are dry and keep well on the way without the last two.',
      ],
    },
    {
      id: 'tracking',
      title: 'Tracking',
      body: [
        `Once your order has shipped, you get a tracking link by email and SMS: the email comes from us, the SMS from the courier. The same link, the courier and the tracking number are also on ${ordersPage}. A courier without a tracking page of its own is named with the number alone.`,
      ],
    },
    {
      id: 'missed-deliveries',
      title: 'Missed deliveries',
      body: [
        `${capital(counted(policy.freeRedeliveries, 'free redelivery attempt'))} for a missed delivery. Further attempts may be charged. A parcel that cannot be delivered comes back to us, and we write to you before anything else happens to it.`,
      ],
    },
    {
      id: 'cancellations',
      title: 'Cancellations',
      body: [
        `You can cancel within ${policy.cancelTime} of placing the order, if it has not been dispatched. Open it on ${ordersPage} and choose ‘Cancel order’. The whole amount goes back the way you paid, in ${policy.refundDays}.`,
      ],
    },
    {
      id: 'damaged-or-wrong',
      title: 'Damaged or wrong items',
      body: [
        `Damaged, spoiled or incorrect items must be reported within ${policy.reportDamageHours} hours of delivery, with proof: a photo of the item and of the parcel is enough. That is the fastest help, because we can still ask the courier what happened.`,
        `A return can be requested within ${policy.returnRequestDays} days of delivery. The [Return & Refund Policy](/returns) says how.`,
      ],
    },
    {
      id: 'delays',
      title: 'Delays',
      body: [
        `Holidays, weather or courier problems can delay a parcel. We write to you when we know of it. If the expected day has passed and nothing has come, tell us at ${mailLink(brand.contact.ordersEmail)}: we trace the parcel, and if it is lost we send it again or return your money, as you prefer.`,
      ],
    },
  ],
  next: [
    { to: '/contact', label: 'Contact Support' },
    { to: '/', label: 'Continue Shopping' },
    { to: '/', label: 'Back to Home' },
  ],
};
