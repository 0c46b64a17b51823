import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { explainBusinessDays } from '#shared/business-days.ts';
import { topics } from '#shared/support/topics.ts';
import { formLink, mailLink } from '../company.ts';
import type { PolicyText } from '../policy-text.ts';
import { acknowledgeTime } from '../wording.ts';

const ordersPage = '[your orders page](/dashboard)';

export const text = (): PolicyText => ({
  path: '/returns',
  title: 'Return & Refund Policy',
  description: `Damaged, wrong or expired? Report damage within ${settings().orders.reportDamageHours} hours, request a return within ${settings().orders.returnRequestDays} days of delivery, and get your refund in ${figures().refundDays}.`,
  updated: '2026-11-17',
  lead: 'We take back items that arrive damaged, wrong or expired. This page explains what to do, by when, and how soon you get your refund.',
  glance: [
    ['Report damage', `Within ${settings().orders.reportDamageHours} hours, with a photo`],
    ['Request a return', `Within ${settings().orders.returnRequestDays} days of delivery`],
    ['The whole return', `Made easy within ${settings().orders.returnDays} days`],
    ['Refund or replacement', figures().refundDays],
  ],
  sections: [
    {
      id: 'returnable',
      title: 'What you can return',
      body: [
        'Returns are accepted only for damaged, wrong or expired items:',
        {
          bullets: [
            '**Damaged:** the pack arrived torn, leaking, crushed or spoiled.',
            '**Wrong:** you received a different item or a smaller quantity than you ordered.',
            '**Expired:** the best-before date had passed on the day of delivery.',
          ],
        },
      ],
    },
    {
      id: 'not-returnable',
      title: 'What you cannot return',
      body: [
        'We do not resell food that has been delivered, so these are not returnable:',
        {
          bullets: [
            'Opened products',
            'Products without original packaging',
            'Packs that arrived in good condition, if you only changed your mind',
          ],
        },
        'If you notice a problem only after opening a sealed pack, keep the pack and send us a photo. It counts as damaged, not as opened.',
      ],
    },
    {
      id: 'how-soon',
      title: 'When to tell us',
      body: [
        {
          bullets: [
            `**Within ${settings().orders.reportDamageHours} hours** of delivery: report damage, with a photo. This is the fastest way to get help.`,
            `**Within ${settings().orders.returnRequestDays} days** of delivery: request the return.`,
            `**Within ${settings().orders.returnDays} days** of delivery we make the whole return easy: your request, our answer and the pick-up.`,
          ],
        },
      ],
    },
    {
      id: 'how-to-ask',
      title: 'How to request a return',
      body: [
        {
          steps: [
            'Take a photo of the item with its label, and one of the parcel.',
            `Use the ${formLink('contact form', 'refund')}, topic ‘${topics.refund}’. Give your order number and describe the problem.`,
            `Reply to the email that confirms your message, and attach the photos. You can also email everything to ${mailLink(settings().shop.contact.email)}.`,
            'Keep the item and its packaging until you hear from us.',
          ],
        },
      ],
    },
    {
      id: 'what-happens',
      title: 'What happens next',
      body: [
        `We acknowledge your request within ${acknowledgeTime} and check the photos. If the item is damaged, wrong or expired, you can choose between a refund and a replacement. If we need the item back, a courier picks it up at our expense.`,
        'If we reject your request, we explain why. You can then contact our [grievance officer](/terms-and-conditions#complaints).',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds and replacements',
      body: [
        `A refund or replacement is processed within ${figures().refundDays}. Money is refunded to the original payment mode: the UPI account, card or bank account you paid with. We do not give vouchers instead. ${explainBusinessDays()}`,
        `We email you when a refund has been started, and ${ordersPage} shows it. If you return a whole order, we also refund its shipping charge.`,
      ],
    },
    {
      id: 'automatic-refunds',
      title: 'Automatic refunds',
      body: [
        'In these cases we refund the full amount automatically and email you:',
        {
          bullets: [
            `You cancelled within ${figures().cancelWindow} and the order had not been dispatched, or we had to cancel it.`,
            'Your payment arrived after the last pack was sold.',
            'You paid for the same order twice.',
            'The amount we received did not match the total of the order.',
          ],
        },
        `If your bank shows a payment but you have no order, wait a few minutes. We check every payment with the payment provider, even if you closed the browser, and show the result on ${ordersPage}.`,
      ],
    },
  ],
  next: [
    { to: '/contact', label: 'Contact Support' },
    { to: '/dashboard', label: 'My Orders' },
  ],
});
