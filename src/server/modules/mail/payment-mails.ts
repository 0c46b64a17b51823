import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import type { ReturnReason } from '#shared/checkout/return-reasons.ts';
import { formatPaise } from '#shared/money.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { renderMail } from './layout.ts';
import { REPLY_HINT, greeting } from './safe-text.ts';
import { buildReceipt, type Purchase } from './purchase.ts';

/** The reasons that customers are mailed about; erased customers get no mail. */
export const mailedReasons = {
  out_of_stock: 'An item in your cart sold out while you were paying. We are sorry.',
  second_payment: 'You had already paid for this order, so this was a second payment.',
  wrong_amount: 'The amount we received did not match the total of the order.',
  price_changed:
    'It arrived after the time to pay had run out, and a price has gone up since, so it no longer covers your order.',
  offer_ended:
    'It arrived after the time to pay had run out, and an offer in your order has ended or is used up since, so it no longer covers your order.',
  no_longer_sold:
    'It arrived after the time to pay had run out, and a product in your order is no longer on sale.',
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
    subject: `Your payment of ${amount} is being refunded`,
    ...renderMail({
      preheader: `You will have it back in ${figures().refundDays}.`,
      heading: 'Your payment is being refunded',
      paragraphs: [
        greeting(purchase.name),
        `We received your payment of ${amount}, but we could not place the order. ${mailedReasons[reason]}`,
        `We have started the refund to your original payment method. It reaches you in ${figures().refundDays}, and you do not need to do anything.`,
      ],
      receipt: buildReceipt(purchase),
      button: { label: 'View your refund', url: `${shopUrl}/dashboard` },
      note: REPLY_HINT,
      why: `You are receiving this email because a payment was made at ${settings().shop.name} with your address.`,
    }),
  };
}
