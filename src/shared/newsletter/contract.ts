import * as z from 'zod/mini';
import { emailAddress } from '../email.ts';
import { endpoint } from '../endpoint.ts';

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  access: 'public',
  summary: 'Puts an address on the list of the newsletter; a second time changes nothing',
  body: z.object({
    email: emailAddress({ invalid: 'Please enter a valid email address' }),
    /** Where the form stood. */
    source: z._default(
      z
        .string('Say where the form stood')
        .check(
          z.trim(),
          z.regex(/^[a-z0-9-]{1,40}$/, 'Use up to 40 small letters, digits and dashes'),
        ),
      'other',
    ),
  }),
  // The same words the second time: a stranger does not learn who is on the list.
  message: 'You are on the list. See you in your inbox!',
  reply: z.object({ email: z.string() }),
});
