import * as z from 'zod/mini';
import { requiredText, textField } from '../text-field.ts';
import { email, optional } from './fields.ts';

export const mailSection = z.object({
  senderName: requiredText('The sender name', 60),
  /** Null: the address of the server's configuration. */
  senderEmail: z._default(optional(email), null),
  /** Null: the contact address of the shop. */
  replyTo: z._default(optional(email), null),
  signature: textField('The signature', 300),
});
