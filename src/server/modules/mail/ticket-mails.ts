import { settings } from '#shared/settings/current.ts';
import { figures } from '#shared/settings/figures.ts';
import { formatTime } from '#shared/dates.ts';
import { formatPhone } from '#shared/india.ts';
import { topics, type Topic } from '#shared/support/ticket-input.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { renderMail } from './layout.ts';
import { greeting } from './safe-text.ts';

// The contact form may contain another person's address. Mails to that address repeat only the name from the form, and
// never as a link; the message itself is mailed to the shop only.

export interface MailTicket {
  id: string;
  number: string;
  name: string;
  email: string;
  phone: string | null;
  topic: Topic;
  orderNumber: string | null;
  message: string;
  acknowledgeBy: Date;
  resolveBy: Date;
}

const supportEmail = () => settings().shop.contact.email;
const why = () =>
  `You are receiving this email because someone wrote to ${settings().shop.name} with your address.`;
const KEEP_NUMBER_HINT =
  'To add something, or if you did not write to us, reply to this email and keep the number in the subject.';

export function ticketReceivedMail(ticket: MailTicket): MailContent {
  const { number, acknowledgeBy, resolveBy } = ticket;
  return {
    subject: `We have your message: ${number}`,
    replyTo: supportEmail(),
    ...renderMail({
      preheader: `You will hear from us by ${inIndia(acknowledgeBy)}.`,
      heading: 'We have your message',
      paragraphs: [
        greeting(ticket.name),
        `Thank you for writing. Our team reads every message and answers most within ${figures().emailAnswerTime}. You will hear from us by ${inIndia(acknowledgeBy)} at the latest.`,
        `If it takes more than an answer, we will resolve it by ${inIndia(resolveBy)}.`,
      ],
      facts: [...numberFact(ticket), { label: 'About', lines: [topics[ticket.topic]] }],
      note: KEEP_NUMBER_HINT,
      why: why(),
    }),
  };
}

export function ticketAcknowledgedMail(ticket: MailTicket): MailContent {
  const { number, resolveBy } = ticket;
  return {
    subject: `We are working on your message ${number}`,
    replyTo: supportEmail(),
    ...renderMail({
      preheader: `We will resolve it by ${inIndia(resolveBy)}.`,
      heading: 'We are working on your message',
      paragraphs: [
        greeting(ticket.name),
        `We have read your message and are working on it. We will resolve it by ${inIndia(resolveBy)} at the latest, and email you as soon as we have an update.`,
      ],
      facts: numberFact(ticket),
      note: KEEP_NUMBER_HINT,
      why: why(),
    }),
  };
}

export function ticketAnsweredMail(ticket: MailTicket, answer: string): MailContent {
  return {
    subject: `Our answer to your message ${ticket.number}`,
    replyTo: supportEmail(),
    isPersonal: true,
    ...renderMail({
      preheader: `About: ${topics[ticket.topic]}.`,
      heading: 'Our answer to your message',
      paragraphs: [greeting(ticket.name), answer],
      facts: numberFact(ticket),
      note: 'Do you have more questions? Reply to this email and keep the number in the subject.',
      why: why(),
    }),
  };
}

/** Sent to the shop. */
export function ticketNoticeMail(
  ticket: MailTicket,
  { to, shopUrl }: { to: string; shopUrl: string },
): MailContent {
  const { id, number, name, email, phone, topic, orderNumber, message } = ticket;
  return {
    subject: `New message ${number}: ${topics[topic]}`,
    replyTo: email,
    ...renderMail({
      preheader: `Acknowledge it by ${inIndia(ticket.acknowledgeBy)}.`,
      heading: 'New message from a customer',
      paragraphs: [
        `This message came through the contact form. Acknowledge it by ${inIndia(ticket.acknowledgeBy)} and resolve it by ${inIndia(ticket.resolveBy)}.`,
      ],
      facts: [
        ...numberFact(ticket),
        { label: 'About', lines: [topics[topic]] },
        ...(orderNumber ? [{ label: 'Order number (not verified)', lines: [orderNumber] }] : []),
        { label: 'From', lines: [name, email, ...(phone ? [formatPhone(phone)] : [])] },
        { label: 'Message', lines: message.split('\n') },
      ],
      button: { label: 'Open in the back-office', url: `${shopUrl}/admin/tickets/${id}` },
      note: 'Answer in the back-office, so that the whole team sees it. Replies to this email go directly to the customer.',
      why:
        to === supportEmail()
          ? `You are receiving this email because ${to} is the support address of ${settings().shop.name}.`
          : `You are receiving this email because your address is in the notification settings of ${settings().shop.name}.`,
    }),
  };
}

const numberFact = ({ number }: MailTicket) => [{ label: 'Number', lines: [number] }];

const inIndia = (moment: Date) => `${formatTime(moment.toISOString())} (India time)`;
