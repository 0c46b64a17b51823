import * as z from 'zod/mini';
import { emailAddress } from '../email.ts';
import { endpoint } from '../endpoint.ts';

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  access: 'public',
  summary: 'Mails a confirmation link for the newsletter; repeating it has no effect',
  body: z.object({
    email: emailAddress({ invalid: 'Please enter a valid email address' }),
    /** The place of the form. */
    source: z._default(
      z
        .string('Source must be a text')
        .check(
          z.trim(),
          z.regex(/^[a-z0-9-]{1,40}$/, 'Use up to 40 lowercase letters, digits and dashes'),
        ),
      'other',
    ),
  }),
  // The same response for known addresses, so that it does not reveal subscribers.
  message: 'Almost there! Please open the link in the email we just sent you.',
  reply: z.object({ email: z.string() }),
});

const byLink = z.object({ token: z.string('The link is incomplete') });

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'public',
  summary: 'Confirms a subscription with the mailed link, also after an unsubscription',
  query: byLink,
  message: 'You are on the list. See you in your inbox!',
  reply: z.object({ email: z.string() }),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'public',
  summary: 'Unsubscribes an address; supports one-click unsubscription (RFC 8058)',
  query: byLink,
  acceptsForm: true,
  message: 'You are off the list.',
  reply: z.object({ email: z.string() }),
});

export const getSubscriberCounts = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter',
  access: 'admin',
  permission: 'manage_mails',
  readsReplica: true,
  summary: 'Counts of subscribed, unconfirmed and unsubscribed addresses',
  reply: z.object({ confirmed: z.int(), waiting: z.int(), unsubscribed: z.int() }),
});

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter/export',
  access: 'admin',
  permission: 'manage_mails',
  readsReplica: true,
  summary: 'The subscribers as CSV, with consent and unsubscribe link',
  file: 'text/csv',
  reply: z.string(),
});
