import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged } from '../paging.ts';

export const mailKinds = {
  verify_email: 'Confirm your email',
  welcome: 'Welcome',
  reset_password: 'Reset your password',
  password_changed: 'Your password was changed',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  recovery_code_used: 'Recovery code used',
  invitation: 'Invitation',
  order_confirmed: 'Order confirmed',
  order_shipped: 'Order shipped',
  order_delivered: 'Order delivered',
  order_cancelled: 'Order cancelled',
  order_refunded: 'Refund of an order',
  payment_returned: 'Payment returned',
  ticket_received: 'Message received',
  ticket_notice: 'New message for us',
  ticket_acknowledged: 'Message acknowledged',
  ticket_answered: 'Answer to a message',
  newsletter_confirmation: 'Confirm the newsletter',
} as const;

export type MailKind = keyof typeof mailKinds;

export const mail = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(mailKinds) as [MailKind, ...MailKind[]]),
  to: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
});

export type Mail = z.output<typeof mail>;

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  permission: 'manage_mails',
  summary: 'Recent mails with their delivery state, newest first',
  query: z.object({ page: pageNumber }),
  reply: paged(mail),
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/resend',
  access: 'admin',
  permission: 'manage_mails',
  summary: 'Sends a mail again with a new link',
  params: z.object({ id: z.string() }),
  message: 'The mail is on its way again.',
  reply: mail,
});
