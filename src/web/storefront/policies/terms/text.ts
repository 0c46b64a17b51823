import { brand } from '#shared/brand.ts';
import { compliance, registeredAddress, sampleMark } from '#shared/compliance.ts';
import { policy } from '#shared/policy.ts';
import { formLink, grievanceOfficer, mailLink, phoneLink, sampleNote } from '../company.ts';
import type { PolicyText } from '../policy-text.ts';
import { flatShipping, freeShippingFrom } from '../wording.ts';

export const text: PolicyText = {
  path: '/terms-and-conditions',
  title: 'Terms & Conditions',
  description: `What you and ${brand.name} agree on when you buy: the order, prices, payment, cancelling, our food, complaints and the law that applies. In plain English.`,
  updated: '2026-11-15',
  lead: `What you and ${brand.name} agree on when you use this shop, in plain words.`,
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: [
        `${brand.name} is the shop of ${compliance.legalName}${sampleMark}. ‘We’ is this company, ‘you’ is the person who uses the shop or buys in it.`,
        {
          facts: [
            ['Registered office', `${registeredAddress}${sampleMark}`],
            ['CIN', `${compliance.cin}${sampleMark}`],
            ['GSTIN', `${compliance.gstin}${sampleMark}`],
            ['FSSAI licence', `${compliance.fssaiLicence}${sampleMark}`],
            ['Email', mailLink(brand.contact.email)],
            ['Phone', phoneLink(brand.contact.phone)],
          ],
        },
        ...sampleNote,
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        `You can look around and fill a cart without an account; to order you need one. You must be ${policy.adultAge} or older. Give your own name and an email address that you read, keep your password to yourself, and tell us if somebody else has used your account. You can ask us at any time to [close it](/privacy-policy#rights).`,
      ],
    },
    {
      id: 'order',
      title: 'Your order, our contract',
      body: [
        'When you press the button to pay, you offer to buy. We accept when your payment has arrived and the order is confirmed: you see its number, and we mail it to you. Until then there is no contract and nothing is owed.',
        'If we cannot send what you ordered after all, because it is sold out or no courier goes to your address, we cancel the order and return the whole amount.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices and taxes',
      body: [
        `All prices are in Indian rupees and include all taxes. Shipping is free on orders of ${freeShippingFrom} or more and costs ${flatShipping} below that, on a line of its own.`,
        'Prices can change while something lies in your cart. We check them once more at checkout. If the total is not the one you saw, we show you the new one, and you decide again. You never pay a price you have not seen.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment and stock',
      body: [
        'You pay with UPI, card or netbanking in the window of our payment provider, Razorpay. We never see your card number, PIN or bank password.',
        `While you pay, your packs are set aside for ${policy.holdMinutes} minutes; the payment window closes after ${policy.paymentWindowMinutes}. If the payment fails or you close the window, they go back on the shelf. Money that arrives when nothing is left to sell is returned without your asking.`,
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling, delivery and returns',
      body: [
        `You can cancel an order within ${policy.cancelTime} of placing it, if it has not been dispatched. It costs nothing, and the whole amount goes back the way you paid.`,
        'Delivery is described in the [Shipping Policy](/shipping-policy), returns in the [Return & Refund Policy](/returns). Both are part of these terms. The goods are yours, and at your risk, once they have been delivered.',
      ],
    },
    {
      id: 'food',
      title: 'About our food',
      body: [
        'Each product page says what is in the pack. If page and pack ever differ, the pack is right. Please read its label, above all if you have an allergy: ingredients can change between batches.',
        'Our food is food. Nothing in this shop is medical advice or promises to treat anything. The pictures are drawings of our packs and of what is inside.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      body: [
        `Buy for yourself, as a gift, or write to us about ${formLink('bulk and business orders', 'business')}. Do not try to get into other people’s accounts or our back-office, and do not disturb the shop for others. We may close an account that does, and tell you why. Name, texts and drawings of this shop belong to us; please ask before you use them.`,
      ],
    },
    {
      id: 'liability',
      title: 'If something goes wrong',
      body: [
        'When we break a promise, we put it right: we deliver again, replace or refund, and we make good the loss that naturally follows from it or that we both could have expected. We do not answer for losses that nobody could have foreseen, or for what is in nobody’s hands, such as floods, strikes or a failure of the network.',
        'Nothing in these terms takes away a right that Indian law gives you, least of all the Consumer Protection Act 2019, or limits what we owe if our food harms somebody.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: [
        'Please [write to us](/contact) first. If you are not happy with the answer, turn to our grievance officer:',
        ...grievanceOfficer,
        `You are also free to call the National Consumer Helpline on ${phoneLink('1915')}, to use [consumerhelpline.gov.in](https://consumerhelpline.gov.in), or to go to a consumer commission.`,
      ],
    },
    {
      id: 'law',
      title: 'Law and courts',
      body: [
        `The law of India applies. The courts of ${compliance.address.city}, ${compliance.address.state}, decide disputes; as a consumer you may also go to the consumer commission where you live or work.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: [
        'We may change these terms; the date at the top says when we last did. An order is under the terms that stood here when it was placed. The [Privacy Policy](/privacy-policy) says what we do with your data.',
      ],
    },
  ],
  next: [
    { to: '/contact', label: 'Contact Support' },
    { to: '/shipping-policy', label: 'Shipping Policy' },
    { to: '/returns', label: 'Return & Refund Policy' },
  ],
};
