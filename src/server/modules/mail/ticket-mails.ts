import { brand } from '#shared/brand.ts';
import { formatTime } from '#shared/dates.ts';
import { formatPhone } from '#shared/india.ts';
import { policy } from '#shared/policy.ts';
import { topics, type Topic } from '#shared/support/ticket-input.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { layOut } from './layout.ts';
import { greeting } from './safe-text.ts';

// Whoever fills the form may give somebody else's address. What goes there says nothing of what was typed but
// the name, and that never as a link; what was written goes to the shop alone.

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

const CARE = brand.contact.email;
const WHY = `You get this mail because somebody wrote to ${brand.name} with your address.`;
const MORE_TO_SAY =
  'To add something, or if it was not you who wrote, answer this mail and leave the number in the subject.';

export function ticketReceivedMail(ticket: MailTicket): MailContent {
  const { number, acknowledgeBy, resolveBy } = ticket;
  return {
    subject: `We have your message: ${number}`,
    replyTo: CARE,
    ...layOut({
      preheader: `A person reads it. You hear from us by ${inIndia(acknowledgeBy)}.`,
      heading: 'We have your message',
      paragraphs: [
        greeting(ticket.name),
        `Thank you for writing. A person reads every message, and most are answered within ${policy.emailAnswerTime}. You hear from us by ${inIndia(acknowledgeBy)} at the latest.`,
        `If it needs more than an answer, we settle it by ${inIndia(resolveBy)}.`,
      ],
      facts: [...numberOf(ticket), { label: 'About', lines: [topics[ticket.topic]] }],
      note: MORE_TO_SAY,
      why: WHY,
    }),
  };
}

export function ticketAcknowledgedMail(ticket: MailTicket): MailContent {
  const { number, resolveBy } = ticket;
  return {
    subject: `We are on it: ${number}`,
    replyTo: CARE,
    ...layOut({
      preheader: `A person has read your message. It is settled by ${inIndia(resolveBy)}.`,
      heading: 'A person is on it',
      paragraphs: [
        greeting(ticket.name),
        `Somebody of us has read your message and is working on it. It is settled by ${inIndia(resolveBy)} at the latest, and we write to you as soon as there is something to say.`,
      ],
      facts: numberOf(ticket),
      note: MORE_TO_SAY,
      why: WHY,
    }),
  };
}

/** The answer as it was written. */
export function ticketAnsweredMail(ticket: MailTicket, answer: string): MailContent {
  return {
    subject: `Our answer to your message ${ticket.number}`,
    replyTo: CARE,
    isPersonal: true,
    ...layOut({
      preheader: `About: ${topics[ticket.topic]}.`,
      heading: 'Our answer to your message',
      paragraphs: [greeting(ticket.name), answer],
      facts: numberOf(ticket),
      note: 'Is something still open? Just answer this mail and leave the number in the subject.',
      why: WHY,
    }),
  };
}

/** For the shop itself: the whole message, and where to answer it. */
export function ticketNoticeMail(ticket: MailTicket, shopUrl: string): MailContent {
  const { id, number, name, email, phone, topic, orderNumber, message } = ticket;
  return {
    subject: `New message ${number}: ${topics[topic]}`,
    replyTo: email,
    ...layOut({
      preheader: `Acknowledge it by ${inIndia(ticket.acknowledgeBy)}.`,
      heading: 'Somebody wrote to us',
      paragraphs: [
        `This came through the contact form. Acknowledge it by ${inIndia(ticket.acknowledgeBy)}, settle it by ${inIndia(ticket.resolveBy)}.`,
      ],
      facts: [
        ...numberOf(ticket),
        { label: 'About', lines: [topics[topic]] },
        ...(orderNumber ? [{ label: 'Order, as they say', lines: [orderNumber] }] : []),
        { label: 'From', lines: [name, email, ...(phone ? [formatPhone(phone)] : [])] },
        { label: 'Message', lines: message.split('\n') },
      ],
      button: { label: 'Open it in the back-office', url: `${shopUrl}/admin/tickets/${id}` },
      note: 'Answer it there: then everybody sees that it is answered. Answers to this mail go to the customer directly.',
      why: `You get this mail because it goes to ${CARE}, where ${brand.name} takes care of customers.`,
    }),
  };
}

const numberOf = ({ number }: MailTicket) => [{ label: 'Number', lines: [number] }];

const inIndia = (moment: Date) => `${formatTime(moment.toISOString())} (India time)`;
