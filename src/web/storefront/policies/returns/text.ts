import { brand } from '#shared/brand.ts';
import { explainBusinessDays } from '#shared/business-days.ts';
import { policy } from '#shared/policy.ts';
import { topics } from '#shared/support/topics.ts';
import { formLink, mailLink } from '../company.ts';
import type { PolicyText } from '../policy-text.ts';
import { acknowledgeTime } from '../wording.ts';

const { reportDamageHours, returnRequestDays, easyReturnDays, refundDays, cancelTime } = policy;
const ordersPage = '[your orders page](/dashboard)';

export const text: PolicyText = {
  path: '/returns',
  title: 'Return & Refund Policy',
  description: `Damaged, wrong or expired? Report damage within ${reportDamageHours} hours, request a return within ${returnRequestDays} days of delivery, and have your refund in ${refundDays}.`,
  updated: '2026-11-16',
  lead: 'What arrives damaged, wrong or expired, we take back. Here is what to do, how soon, and when your money is back.',
  glance: [
    ['Report damage', `Within ${reportDamageHours} hours, with a photo`],
    ['Request a return', `Within ${returnRequestDays} days of delivery`],
    ['The whole return', `Made easy within ${easyReturnDays} days`],
    ['Refund or replacement', refundDays],
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
            '**Wrong:** you got something other than you ordered, or less of it.',
            '**Expired:** the best-before date had passed on the day of delivery.',
          ],
        },
      ],
    },
    {
      id: 'not-returnable',
      title: 'What you cannot return',
      body: [
        'Food that has left our hands is not sold again, so these are not returnable:',
        {
          bullets: [
            'Opened products',
            'Products without original packaging',
            'Packs that arrived as they should, after a change of mind or taste',
          ],
        },
        'You opened a sealed pack and only then saw that something was wrong with it? Stop there, keep the pack and send us a photo. That counts as damaged, not as opened.',
      ],
    },
    {
      id: 'how-soon',
      title: 'How soon to tell us',
      body: [
        {
          bullets: [
            `**Within ${reportDamageHours} hours** of delivery: report damage, with a photo. This is the fastest help.`,
            `**Within ${returnRequestDays} days** of delivery: request the return.`,
            `**Within ${easyReturnDays} days** of delivery we make the whole return easy: your request, our answer and the pick-up.`,
          ],
        },
      ],
    },
    {
      id: 'how-to-ask',
      title: 'How to ask for a return',
      body: [
        {
          steps: [
            'Take a photo of the item with its label, and one of the parcel it came in.',
            `Write to us with the ${formLink('contact form', 'refund')}, topic ‘${topics.refund}’, with your order number and what is wrong.`,
            `Answer the mail that confirms your message, and attach the photos. You can also send everything to ${mailLink(brand.contact.email)} yourself.`,
            'Keep the item and its packaging until you hear from us.',
          ],
        },
      ],
    },
    {
      id: 'what-happens',
      title: 'What happens then',
      body: [
        `We acknowledge your request within ${acknowledgeTime} at the latest and look at the photos. If the item is damaged, wrong or expired, you choose: a refund or a replacement. If we want the item back, a courier picks it up and we pay for it.`,
        'If we say no, we tell you why. You can then turn to our [grievance officer](/terms-and-conditions#complaints).',
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds and replacements',
      body: [
        `A refund or replacement is processed within ${refundDays}. Money is refunded to the original payment mode: the UPI account, card or bank it came from. We do not give vouchers in its place. ${explainBusinessDays()}`,
        `We write to you when a refund is on its way, and ${ordersPage} shows it. When a whole order goes back, its shipping charge does too.`,
      ],
    },
    {
      id: 'automatic-refunds',
      title: 'Refunds you need not ask for',
      body: [
        'These start by themselves, for the whole amount, and you get a mail about each:',
        {
          bullets: [
            `You cancelled within ${cancelTime} and the order had not been dispatched, or we had to cancel it.`,
            'Your payment arrived after the last pack was sold.',
            'You paid for the same order twice.',
            'Another amount arrived than the order came to.',
          ],
        },
        `If your bank shows a payment and you have no order from us, wait a few minutes. We ask the payment provider about every payment that was begun, also when the browser was closed, and the answer is on ${ordersPage}.`,
      ],
    },
  ],
  next: [
    { to: '/contact', label: 'Contact Support' },
    { to: '/dashboard', label: 'My Orders' },
  ],
};
