import { brand } from '#shared/brand.ts';
import { formatPaise } from '#shared/money.ts';
import { policy } from '#shared/policy.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { layOut } from './layout.ts';
import { ANSWER_US, greeting } from './names.ts';
import { receiptOf, type Purchase } from './purchase.ts';

/** Why money that came could not become an order. */
export const returnReasons = {
  out_of_stock:
    'While you paid, somebody else bought the last of what was in your cart. We are sorry.',
  second_payment: 'It had been paid already: this was a second payment for the same order.',
  wrong_amount: 'The amount that arrived was not the one the order cost.',
} as const;

export type ReturnReason = keyof typeof returnReasons;

interface ReturnedPayment {
  purchase: Purchase;
  reason: ReturnReason;
  refundPaise: number;
  shopUrl: string;
}

export function paymentReturnedMail(returned: ReturnedPayment): MailContent {
  const { purchase, reason, refundPaise, shopUrl } = returned;
  const amount = formatPaise(refundPaise);
  return {
    subject: `Your payment of ${amount} goes back to you`,
    ...layOut({
      preheader: `It reaches you in ${policy.refundDays}.`,
      heading: 'Your payment goes back to you',
      paragraphs: [
        greeting(purchase.name),
        `Your payment of ${amount} arrived, but it did not become an order. ${returnReasons[reason]}`,
        `We have started the refund: it goes back the way you paid and reaches you in ${policy.refundDays}. You need not do anything.`,
      ],
      receipt: receiptOf(purchase),
      button: { label: 'See where your money is', url: `${shopUrl}/dashboard` },
      note: ANSWER_US,
      why: `You get this mail because a payment was made at ${brand.name} with your address.`,
    }),
  };
}
