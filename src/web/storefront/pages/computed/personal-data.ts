import { settings } from '#shared/settings/current.ts';
import { limits } from '#shared/limits.ts';
import { capital, counted, retentionText } from '#shared/pages/wording.ts';
import type { StoredKind } from '#shared/privacy/stored-data.ts';

interface PersonalData {
  title: string;
  what: string;
  why: string;
  howLong: string;
}

const { keep, sessions } = limits;

/** One entry for every kind of personal data in the database; a missing one does not compile. */
const personalData = (): Record<StoredKind, PersonalData> => ({
  account: {
    title: 'Your account',
    what: 'Name; email address and when it was confirmed; when you joined and last signed in; a hash of your password, or your Google account ID. For each device on which you are signed in: when you signed in, when the sign-in was last used, and the kind of browser and device (such as “Chrome on Android”). If we suspended the account: since when. For staff also their role, the key of their authenticator app, hashes of their recovery codes and, while a sign-in waits for its code, the number of wrong codes.',
    why: 'So that you can sign in, and others cannot sign in as you.',
    howLong: `Until you ask us to erase the account. An account without orders and with an unconfirmed email address is deleted ${retentionText(keep.unverifiedAccountDays)} after its last sign-in. A sign-in ends after ${retentionText(sessions.userDays)}, or after ${retentionText(sessions.userIdleDays)} without a visit. A password reset link is valid for ${limits.resetLinkMinutes} minutes, an email confirmation link for ${retentionText(limits.verificationLinkDays)}. A sign-in waits ${limits.secondFactor.ticketMinutes} minutes for its code. The key and the recovery codes are deleted when two-factor authentication is turned off.`,
  },
  addresses: {
    title: 'Your saved addresses',
    what: 'The label, name, phone number, address and landmark of each address that you save in your account or at checkout, and which one is the default.',
    why: 'So that you do not have to type them again.',
    howLong: 'Until you delete them, or ask us to erase the account.',
  },
  notes: {
    title: 'Our notes about you',
    what: 'Notes that our team writes down when we help you, with their author and time, and tags such as “wholesale”, by which we find customers again.',
    why: 'So that you do not have to explain a matter twice, also when another colleague answers.',
    howLong:
      'Until we no longer need them, or until you ask us to erase the account. An export of your data contains them.',
  },
  cart: {
    title: 'Your cart',
    what: 'Products and quantities, if you are signed in. Otherwise your cart is only in your browser.',
    why: 'So that you see it on your other devices.',
    howLong: `Until you buy or remove the products. Keys that prevent a change from being applied twice: ${retentionText(keep.cartChangeDays)}.`,
  },
  orders: {
    title: 'Your orders',
    what: 'Name, phone number, email address, delivery address and landmark; for a business, company name and GSTIN; products and prices; courier and tracking number; the label of the parcel and what the courier reports about it; the history of the order, the note of a gift and our notes about it. We store the same data for a payment that you started but did not complete, because the money may still arrive.',
    why: 'To deliver your order, to keep you informed about it, and to help you afterwards.',
    howLong: `At least ${counted(keep.booksYears, 'year')}, as company and tax law require; after that, until you ask us to erase it. For a payment that you did not complete, we delete name, contact details and address after ${retentionText(keep.unpaidCheckoutDays)}. Labels of parcels: ${retentionText(keep.courierLabelDays)}; messages of couriers to us: ${retentionText(keep.webhookDays)}.`,
  },
  invoices: {
    title: 'Invoices and credit notes',
    what: 'Name, delivery address and, for a business, company name and GSTIN, as printed; products, prices and tax; the reference of the payment. Also the printed document as a file.',
    why: 'Because tax law requires an invoice for each order that we dispatch, and a credit note for each refund after it.',
    howLong: `${keep.taxMonths} months after the annual tax return of their year is due, also if you ask us to erase your account: the law does not allow us to change or delete them earlier.`,
  },
  payments: {
    title: 'Payments and refunds',
    what: 'Amount, time, payment method (such as UPI or card) and Razorpay’s reference numbers; Razorpay’s fee, and when it paid the amount out to us. Razorpay’s messages to us can also contain your email address, phone number, UPI ID or the last digits of your card. We never receive your full card number, PIN or bank password.',
    why: 'To confirm that an order is paid, and to make refunds.',
    howLong: `Payments and refunds: as long as the order. Razorpay’s messages: ${retentionText(keep.webhookDays)}.`,
  },
  messages: {
    title: 'Messages to us',
    what: 'What you enter in the contact form: name, email address, message and, if you give them, phone and order number. Also our answers.',
    why: 'To answer you, and to be able to prove that we did.',
    howLong: `${capital(retentionText(keep.resolvedTicketDays))} after the matter is settled.`,
  },
  newsletter: {
    title: 'The newsletter',
    what: 'Your email address, what you agreed to, when, and in which form.',
    why: 'You subscribed to it. We send it only after you have opened the link in our first email, and every issue contains a link to unsubscribe immediately.',
    howLong: `While you are subscribed. Unconfirmed addresses: ${retentionText(keep.unconfirmedSubscriberDays)}. Unsubscribed addresses: ${retentionText(keep.unsubscribedDays)}, so that we can prove that we stopped.`,
  },
  mails: {
    title: 'Emails we send',
    what: 'Recipient, time, subject and whether the email was delivered. We do not store the text: it is generated when the email is sent.',
    why: 'To send an email again if it is lost.',
    howLong: `${capital(retentionText(keep.mailDays))}. Password reset requests wait in a queue, usually for seconds; failed requests are kept for ${retentionText(keep.failedJobDays)}.`,
  },
  safety: {
    title: 'Number of attempts',
    what: 'The number of attempts to sign in, register, subscribe, send a message, save an address, pay or report page speed, by network (IP) address, email address or account.',
    why: 'To prevent password guessing, mass submission of forms and false page speed figures.',
    howLong: 'Minutes to hours. Expired counts are deleted every night.',
  },
  testimonials: {
    title: 'What customers say',
    what: 'Name, place, text, rating and, for a video, the video.',
    why: 'To show testimonials on our pages. The current ones are samples with fictional names. We publish a real testimonial only with the customer’s permission, and remove it on request.',
    howLong: 'Until the customer asks us to remove it.',
  },
  team: {
    title: `The ${settings().shop.name} team`,
    what: 'Invitations to the back-office with their role, and the actions of administrators and other staff with email address, time and network (IP) address; also attempts by others to use the back-office. Views of the order list that a member of the team saved. The history of orders and stock names the person of each change, every stock-taking the person who counted each product, and refunds the person who gave them.',
    why: 'So that every change to your orders and data can be traced.',
    howLong: `Invitations that are not accepted: ${retentionText(keep.invitationDays)} after they expire. Keys that prevent an action from being applied twice: ${retentionText(keep.cartChangeDays)}. The record of the actions of staff is kept permanently.`,
  },
});

export const personalDataList = () => Object.values(personalData());
