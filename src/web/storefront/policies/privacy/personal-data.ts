import { brand } from '#shared/brand.ts';
import { policy } from '#shared/policy.ts';
import type { StoredKind } from '#shared/privacy/stored-data.ts';
import type { Block } from '../policy-text.ts';
import { capital, counted, retentionText } from '../wording.ts';

interface PersonalData {
  title: string;
  what: string;
  why: string;
  howLong: string;
}

const { keep, sessions } = policy;

/** One entry for every kind of personal data in the database; a missing one does not compile. */
const personalData: Record<StoredKind, PersonalData> = {
  account: {
    title: 'Your account',
    what: 'Name, email address and when it was confirmed, when you joined and when you last signed in; a scrambled form of your password, or the number by which Google knows you; for each place you are signed in, when that began and was last used, and the kind of browser and device (such as “Chrome on Android”); if we had to suspend the account, since when. Of administrators also the key of their authenticator app, scrambled recovery codes, and for a sign-in that waits for its code, how often that was wrong.',
    why: 'So that you can sign in, and nobody else as you.',
    howLong: `The account until you ask us to erase it. One whose email is never confirmed and that has no order goes ${retentionText(keep.unverifiedAccountDays)} after its last sign-in. A sign-in ends after ${retentionText(sessions.userDays)}, or after ${retentionText(sessions.userIdleDays)} without a visit. A link for a new password works for ${policy.resetLinkMinutes} minutes, one that confirms your email for ${retentionText(policy.verificationLinkDays)}, a sign-in waits ${policy.secondFactor.ticketMinutes} minutes for its code. The key and the recovery codes go when they are turned off.`,
  },
  cart: {
    title: 'Your cart',
    what: 'Products and quantities, once you are signed in. Before that your cart is in your browser only.',
    why: 'So that you find it on your other devices.',
    howLong: `Until you buy or remove it. The keys by which each change counts only once, ${retentionText(keep.cartChangeDays)}.`,
  },
  orders: {
    title: 'Your orders',
    what: 'Name, phone number, email, address and landmark; what you bought at which price; courier and tracking number; each step of the order, and our own notes about it. A payment you began without finishing is kept the same way for a while, because money for it may still arrive.',
    why: 'To send the parcel, to tell you about it, and to help you afterwards.',
    howLong: `At least ${counted(keep.booksYears, 'year')}, as company and tax law ask of our books; after that until you ask us to erase it. Of a payment you never finished, name, contact and address go after ${retentionText(keep.unpaidCheckoutDays)}.`,
  },
  payments: {
    title: 'Payments and refunds',
    what: 'Amount, time, kind of payment (such as UPI or card) and the numbers Razorpay gives them. Razorpay’s messages to us can also name your email, phone number, UPI ID or the last digits of your card. We never get your full card number, PIN or bank password.',
    why: 'To know that an order is paid, and to send money back.',
    howLong: `Payments and refunds as long as the order. Razorpay’s messages ${retentionText(keep.webhookDays)}.`,
  },
  messages: {
    title: 'Messages to us',
    what: 'What you write in the contact form: name, email, phone and order number if you give them, your message; and our answers.',
    why: 'To answer you, and to show that we did.',
    howLong: `${capital(retentionText(keep.resolvedTicketDays))} after the matter is settled.`,
  },
  newsletter: {
    title: 'The newsletter',
    what: 'Your email address, what you agreed to, when, and on which form.',
    why: 'You asked for it. We write only after you have opened the link in our first mail, and every issue has a link that takes you off the list at once.',
    howLong: `While you are on the list. An address that is never confirmed, ${retentionText(keep.unconfirmedSubscriberDays)}; one that was taken off, ${retentionText(keep.unsubscribedDays)}, so that we can show we stopped.`,
  },
  mails: {
    title: 'Mails we send',
    what: 'To whom, when, what it was about and whether it arrived. The text itself is written when it leaves and not kept.',
    why: 'To send it again if it is lost.',
    howLong: `${capital(retentionText(keep.mailDays))}. A request for a new password waits in a queue, usually for seconds; one that fails, ${retentionText(keep.failedJobDays)}.`,
  },
  safety: {
    title: 'Attempts',
    what: 'How often somebody tried to sign in, register, subscribe, write or pay: counted by network (IP) address, email or account.',
    why: 'So that passwords cannot be guessed and forms not flooded.',
    howLong: 'Minutes to hours. What is over is deleted every night.',
  },
  testimonials: {
    title: 'What customers say',
    what: 'Name, place, words, stars and, for a film, the film.',
    why: 'To show them on our pages. Today these are samples with made-up names. Real ones appear only with the person’s permission, and go when they say so.',
    howLong: 'Until then.',
  },
  team: {
    title: `People who run ${brand.name}`,
    what: 'Who was invited to the back-office, and who did what there, with email, time and network address; also attempts of others to use it. Orders and stock note who changed them.',
    why: 'So that nothing that touches your order or data is done in secret.',
    howLong: `Invitations nobody took up, ${retentionText(keep.invitationDays)} after they end. The record of who did what stays.`,
  },
};

/** What is stored, why and for how long. */
export const personalDataBlocks: Block[] = Object.values(personalData).map(
  ({ title, what, why, howLong }) => ({
    item: title,
    text: what,
    facts: [
      ['Why', why],
      ['How long', howLong],
    ],
  }),
);
