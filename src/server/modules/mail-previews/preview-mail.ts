import { AppError } from '#shared/errors.ts';
import type { MailPreview, PreviewKind } from '#shared/mail/preview-contract.ts';
import { mailKinds } from '#shared/mail/kinds.ts';
import { defaultReplyTo, sender, type MailContent } from '../../adapters/mail.ts';
import type { MailImages } from '../../adapters/mail-images.ts';
import type { Db } from '../../db/client.ts';
import { readPreview } from '../settings/previews.ts';
import { requestSettings, runWithSettings } from '../settings/request-settings.ts';
import { readSampleData } from './sample-data.ts';
import { sampleMails } from './sample-mails.ts';

export interface PreviewDeps {
  db: Db;
  publicUrl: string;
  mailFrom: string | undefined;
  mailImages: MailImages;
}

/** A mail with sample data. With the token of a draft it shows the draft instead of the current settings. */
export async function previewMail(
  deps: PreviewDeps,
  { kind, token }: { kind: PreviewKind; token: string | undefined },
): Promise<MailPreview> {
  if (token === undefined) return renderPreview(deps, kind);
  const draft = await readPreview(deps.db, token, requestSettings());
  if (!draft) {
    const message = 'This preview has expired. Open it again from the settings.';
    throw new AppError('not_found', { message });
  }
  return runWithSettings(draft, () => renderPreview(deps, kind));
}

async function renderPreview(deps: PreviewDeps, kind: PreviewKind): Promise<MailPreview> {
  const { db, publicUrl, mailFrom, mailImages } = deps;
  const content = await composeSample(db, { kind, publicUrl });
  const { name, address } = sender(mailFrom);
  return {
    kind,
    title: mailKinds[kind],
    from: `${name} <${address}>`,
    replyTo: content.replyTo ?? defaultReplyTo(),
    subject: content.subject,
    html: await inlineImages(mailImages, content),
    text: content.text,
  };
}

interface SampleInput {
  kind: PreviewKind;
  publicUrl: string;
}

export async function composeSample(
  db: Db,
  { kind, publicUrl }: SampleInput,
): Promise<MailContent> {
  return sampleMails[kind](await readSampleData(db, publicUrl));
}

/** A browser cannot show the attachments of a mail. */
async function inlineImages(mailImages: MailImages, content: MailContent): Promise<string> {
  const { html, images } = await mailImages.load(content);
  return images.reduce(
    (shown, { cid, contentType, content: bytes }) =>
      shown.replaceAll(
        `src="cid:${cid}"`,
        `src="data:${contentType};base64,${bytes.toString('base64')}"`,
      ),
    html,
  );
}
