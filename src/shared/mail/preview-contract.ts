import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { mailKinds } from './kinds.ts';
import type { MailKind } from './contract.ts';

/** The test email has the content of another kind. */
export type PreviewKind = Exclude<MailKind, 'test'>;

export const previewKinds = Object.keys(mailKinds).filter((kind) => kind !== 'test') as [
  PreviewKind,
  ...PreviewKind[],
];

const access = { access: 'admin', permission: 'manage_settings' } as const;
const base = '/api/admin/mail-previews';
const params = z.object({ kind: z.enum(previewKinds, 'Choose a kind of email') });

export const listMailPreviews = endpoint({
  method: 'GET',
  path: base,
  ...access,
  summary: 'The kinds of mails that can be previewed',
  reply: z.object({ kinds: z.array(z.object({ kind: z.enum(previewKinds), title: z.string() })) }),
});

const preview = z.object({
  kind: z.enum(previewKinds),
  title: z.string(),
  /** The sender: `Tokri <hello@tokri.example>`. */
  from: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  /** Images are data URLs. */
  html: z.string(),
  text: z.string(),
});

export type MailPreview = z.output<typeof preview>;

export const getMailPreview = endpoint({
  method: 'GET',
  path: `${base}/:kind`,
  ...access,
  summary: 'A mail with sample data, with the current settings or with a draft of them',
  params,
  query: z.object({ preview: z.optional(z.string().check(z.maxLength(100))) }),
  reply: preview,
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: `${base}/:kind/send`,
  ...access,
  summary: 'Sends a mail with sample data to the address of the signed-in administrator',
  params,
  message: 'The test email is on its way to you.',
  reply: z.object({ to: z.string() }),
});
