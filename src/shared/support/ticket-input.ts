import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { contact } from '../checkout/details.ts';
import { topics, type Topic } from './topics.ts';

// Apart from the rules, so that pages that only list the topics do not load them.
export { topics, type Topic };

export const topicNames = Object.keys(topics) as [Topic, ...Topic[]];

/** An empty field counts as missing. */
const optionalText = <Schema extends z.ZodMiniType<string, string>>(
  schema: Schema,
  wrong: string,
) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string(wrong)),
      z.transform((typed) => typed?.trim() || null),
    ),
    z.nullable(schema),
  );

const { min, max } = limits.ticketMessageLength;
const ORDER_NUMBER = 'An order number looks like TKR-20261115-048213';

/** Line breaks and tabs are allowed; invisible and bidirectional characters are not. */
const HIDDEN = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** The text of a message or an answer. */
export const messageText = (missing: string, minLength: number) =>
  z.string(missing).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.normalize(),
    z.minLength(1, missing),
    z.minLength(minLength, `Please write at least ${minLength} characters`),
    z.maxLength(max, `Please write at most ${max} characters`),
    z.refine((text) => !HIDDEN.test(text), 'The text must not contain hidden characters'),
  );

/** Rules of the contact form. The browser checks with them, and the server enforces them. */
export const ticketInput = z.object({
  name: contact.name,
  email: contact.email,
  phone: optionalText(contact.phone, 'Phone number must be a text'),
  topic: z.enum(topicNames, 'Please choose what it is about'),
  orderNumber: optionalText(
    z.string().check(z.toUpperCase(), z.regex(/^TKR-\d{8}-\d{6}$/, ORDER_NUMBER)),
    ORDER_NUMBER,
  ),
  message: messageText('Please write your message', min),
});

export type TicketInput = z.output<typeof ticketInput>;
