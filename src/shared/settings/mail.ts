import * as z from 'zod/mini';
import { requiredText, textField } from '../text-field.ts';
import { email, knownPlaceholders, optional } from './fields.ts';
import { sampleWelcomeText } from './sample-texts.ts';

export const mailSection = z.object({
  senderName: requiredText('The sender name', 60),
  /** Null: the address of the server's configuration. */
  senderEmail: z._default(optional(email), null),
  /** Null: the contact address of the shop. */
  replyTo: z._default(optional(email), null),
  signature: textField('The signature', 300),
  /** A paragraph of the first email to a customer; empty leaves it out. */
  welcomeText: z._default(
    textField('The welcome text', 400).check(knownPlaceholders),
    sampleWelcomeText,
  ),
});
