import { brand } from '#shared/brand.ts';
import type { ReturnReason } from '#shared/checkout/return-reasons.ts';
import { formatPaise } from '#shared/money.ts';
import { policy } from '#shared/policy.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { layOut } from './layout.ts';
import { ANSWER_US, greeting } from './safe-text.ts';
import { receiptOf, type Purchase } from './purchase.ts';

/** The reasons that are told by mail: an erased customer is not mailed. */
export const mailedReasons = {
  out_of_stock:
    'While you paid, the last of what was in your cart was sold to another customer. We are sorry.',
  second_payment: 'It had been paid already: this was a second payment for the same order.',
  wrong_amount: 'The amount that arrived was not the one the order cost.',
  price_changed:
    'It came after the time for paying was over, and a price has gone up since: the amount no longer covers your order.',
  no_longer_sold:
    'It came after the time for paying was over, and a product in your order is no longer on sale.',
} as const satisfies Partial<Record<ReturnReason, string>>;

export type MailedReason = keyof typeof mailedReasons;

interface ReturnedPayment {
  purchase: Purchase;
  reason: MailedReason;
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
        `Your payment of ${amount} arrived, but it did not become an order. ${mailedReasons[reason]}`,
        `We have started the refund: it goes back the way you paid and reaches you in ${policy.refundDays}. You need not do anything.`,
      ],
      receipt: receiptOf(purchase),
      button: { label: 'See where your money is', url: `${shopUrl}/dashboard` },
      note: ANSWER_US,
      why: `You get this mail because a payment was made at ${brand.name} with your address.`,
    }),
  };
}
