import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNumber, paged } from '../paging.ts';
import { mailKinds } from './kinds.ts';

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
  readsReplica: true,
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
