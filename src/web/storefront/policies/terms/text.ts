import { settings } from '#shared/settings/current.ts';
import { figures, paymentWindowMinutes } from '#shared/settings/figures.ts';
import { limits } from '#shared/limits.ts';
import { legalText, markedAddress } from '#shared/settings/legal-text.ts';
import {
  formLink,
  grievanceOfficer,
  mailLink,
  phoneLink,
  sampleNote,
  knownFacts,
} from '../company.ts';
import type { PolicyText } from '../policy-text.ts';

export const text = (): PolicyText => ({
  path: '/terms-and-conditions',
  title: 'Terms & Conditions',
  description: `The agreement between you and ${settings().shop.name} when you buy: orders, prices, payment, cancellation, our food, complaints and the law that applies. In plain English.`,
  updated: '2026-11-17',
  lead: `The agreement between you and ${settings().shop.name} when you use this shop, in plain English.`,
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: [
        `${settings().shop.name} is operated by ${legalText('legalName')}. ‘We’ means this company, and ‘you’ means the person using the shop or buying from it.`,
        {
          facts: knownFacts([
            ['Registered office', markedAddress()],
            ['CIN', legalText('cin')],
            ['GSTIN', legalText('gstin')],
            ['FSSAI licence', legalText('fssaiLicence')],
            ['Email', mailLink(settings().shop.contact.email)],
            ['Phone', phoneLink(settings().shop.contact.phone)],
          ]),
        },
        ...sampleNote(),
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        `You can browse the shop and fill a cart without an account, but you need one to order. You must be ${limits.adultAge} or older. Use your own name and an email address that you check, keep your password secret, and tell us if another person has used your account. You can ask us to [close your account](/privacy-policy#rights) at any time.`,
      ],
    },
    {
      id: 'order',
      title: 'Orders and contract',
      body: [
        'When you press the payment button, you make an offer to buy. We accept when your payment has arrived and the order is confirmed: you see the order number, and we email it to you. Until then there is no contract, and neither of us owes the other anything.',
        'If we cannot deliver your order, because a product is sold out or no courier delivers to your address, we cancel the order and refund the full amount.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices and taxes',
      body: [
        `All prices are in Indian rupees and include all taxes. Shipping is free on orders of ${figures().freeShippingFrom} or more and costs ${figures().shippingFee} below that. It is shown as a separate line.`,
        'Prices can change while products are in your cart. We check them again at checkout. If the total has changed, we show you the new total, and you decide whether to continue. You never pay a price you have not seen.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment and stock',
      body: [
        'You pay by UPI, card or netbanking in the payment window of our provider, Razorpay. We never see your card number, PIN or bank password.',
        `While you pay, your packs are set aside for ${settings().orders.holdMinutes} minutes; the payment window closes after ${paymentWindowMinutes()}. If the payment fails or you close the window, other customers can buy them. If your payment arrives after the product has sold out, we refund it automatically.`,
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling, delivery and returns',
      body: [
        `You can cancel an order within ${figures().cancelWindow} of placing it, if it has not been dispatched. Cancellation is free, and the full amount is refunded to your original payment method.`,
        'Delivery is described in the [Shipping Policy](/shipping-policy), returns in the [Return & Refund Policy](/returns). Both are part of these terms. Ownership and risk pass to you on delivery.',
      ],
    },
    {
      id: 'food',
      title: 'About our food',
      body: [
        'Each product page lists the contents of the pack. If the page and the pack differ, the pack applies. Please read the label, especially if you have an allergy, because ingredients can change between batches.',
        'Our products are food, not medicine. Nothing in this shop is medical advice or a claim to treat any condition. The pictures are illustrations of our packs and their contents.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      body: [
        `You may buy for yourself or as a gift; write to us about ${formLink('bulk and business orders', 'business')}. Do not try to access other customers’ accounts or our back-office, and do not disrupt the shop for others. We may close the account of a customer who does so, and we will explain why. The name, texts and illustrations of this shop belong to us; please ask before you use them.`,
      ],
    },
    {
      id: 'liability',
      title: 'If something goes wrong',
      body: [
        'If we break these terms, we put it right: we deliver again, replace or refund, and we compensate losses that result naturally from the breach or that both of us could have foreseen. We are not liable for unforeseeable losses, or for events beyond our control such as floods, strikes or network failures.',
        'Nothing in these terms takes away your rights under Indian law, in particular the Consumer Protection Act 2019, or limits our liability for harm caused by our food.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: [
        'Please [write to us](/contact) first. If you are not satisfied with our answer, contact our grievance officer:',
        ...grievanceOfficer(),
        `You can also call the National Consumer Helpline on ${phoneLink('1915')}, use [consumerhelpline.gov.in](https://consumerhelpline.gov.in), or file a complaint with a consumer commission.`,
      ],
    },
    {
      id: 'law',
      title: 'Governing law and courts',
      body: [
        `The law of India applies. The courts of ${settings().legal.address.city}, ${settings().legal.address.state}, have jurisdiction; as a consumer you may also file a complaint with the consumer commission where you live or work.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: [
        'We may change these terms; the date at the top shows when we last did. The terms in force when you place an order apply to that order. The [Privacy Policy](/privacy-policy) explains how we use your data.',
      ],
    },
  ],
  next: [
    { to: '/contact', label: 'Contact Support' },
    { to: '/shipping-policy', label: 'Shipping Policy' },
    { to: '/returns', label: 'Return & Refund Policy' },
  ],
});
