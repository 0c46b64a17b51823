import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodemailerError } from 'nodemailer';
import type { Config } from '../config-types.ts';
import { allSettings } from '../modules/settings/request-settings.ts';
import { isLoopback } from '../loopback.ts';
import { errorMessage } from '../start-error.ts';
import { inSpan } from '../telemetry/tracing.ts';
import {
  createMailImages,
  type InlineImage,
  type MailImage,
  type MailImages,
} from './mail-images.ts';
import { createFolderStorage } from './uploads/folder-storage.ts';

const TIMEOUT_MS = 10_000;

/** A file that is attached. */
export interface MailFile {
  name: string;
  contentType: string;
  content: Buffer;
}

export interface MailContent {
  subject: string;
  html: string;
  text: string;
  images?: MailImage[];
  files?: MailFile[];
  /** Default: the address for replies in the settings. */
  replyTo?: string;
  /** Written by a person: automatic replies are not suppressed. */
  isPersonal?: true;
  /** A POST unsubscribes the recipient (RFC 8058); a visit shows the page for it. */
  unsubscribeUrl?: string;
}

type Message = MailContent & { to: string };

export interface Mailer {
  send(message: Message): Promise<void>;
}

/** A mail was not sent. A permanent failure must not be retried. */
export class MailError extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'MailError';
    this.isPermanent = isPermanent;
  }
}

/** The directory for mails without a mail server. */
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> &
  Partial<Pick<Config, 'isProduction'>> & { mailImages?: MailImages };

/** Sends mails by SMTP or, without a server, writes them as files and prints their links. */
export function createMailer(config: MailConfig): Mailer {
  const { smtpUrl, mailFrom, dataDir, isProduction } = config;
  const mailImages = config.mailImages ?? createMailImages(createFolderStorage(dataDir));
  const prepare = async (message: Message): Promise<OutgoingMail> => {
    const { html, images } = await mailImages.load(message);
    return { from: sender(mailFrom), message: { ...message, html }, images };
  };
  const send = async (mail: OutgoingMail) => {
    if (smtpUrl) return sendOverSmtp(smtpUrl, mail);
    const path = await writeToOutbox(outboxFolder(dataDir), mail);
    const { to, subject, text } = mail.message;
    // Links contain valid tokens, which must not be in the logs of a production shop.
    const links = isProduction ? [] : findLinks(text);
    console.log([`Mail to ${to}: ${subject}`, ...links, path].join('\n  '));
  };
  const server = smtpUrl ? { 'server.address': new URL(smtpUrl).hostname } : {};
  return {
    send: async (message) => {
      const mail = await prepare(message);
      const span = { name: 'send mail', kind: 'client' as const, attributes: server };
      await inSpan(span, () => send(mail)).catch((error: unknown) => {
        throw new MailError(errorMessage(error), {
          isPermanent: isPermanentFailure(error),
          cause: error,
        });
      });
    },
  };
}

/** The settings name the sender; MAIL_FROM is the address if they have none. */
export function sender(mailFrom: string | undefined): Address {
  const { mail, shop } = allSettings();
  const configured = mailFrom && (/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom);
  return { name: mail.senderName, address: mail.senderEmail ?? (configured || shop.contact.email) };
}

/** For mails that name no other address. */
export function defaultReplyTo(): string {
  const { mail, shop } = allSettings();
  return mail.replyTo ?? shop.contact.email;
}

interface Address {
  name: string;
  address: string;
}

interface OutgoingMail {
  from: Address;
  message: Message;
  images: InlineImage[];
}

async function sendOverSmtp(url: string, mail: OutgoingMail): Promise<void> {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({
    url: requireTls(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const { html, text } = mail.message;
  await transport.sendMail({ ...createEnvelope(mail), html, text });
}

/** Requires TLS for a remote server, unless the operator has set `?requireTLS=false`. */
function requireTls(url: string): string {
  const smtpUrl = new URL(url);
  if (!isLoopback(url) && !smtpUrl.searchParams.has('requireTLS')) {
    smtpUrl.searchParams.set('requireTLS', 'true');
  }
  return smtpUrl.href;
}

/** Returns the path of the file. */
async function writeToOutbox(folder: string, mail: OutgoingMail): Promise<string> {
  const { html, text } = mail.message;
  const file = await loadFileTransport();
  const { message } = await file.sendMail({
    ...createEnvelope(mail),
    html: readablePart('text/html', html),
    text: readablePart('text/plain', text),
  });
  const time = new Date().toISOString().replaceAll(':', '-');
  const path = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`);
  const partialPath = `${path}.part`;
  // Readable only by the owner, because the links contain tokens; renamed when complete.
  const write = () => writeFile(partialPath, message as Buffer, { mode: 0o600 });
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true });
    await write();
  });
  await rename(partialPath, path);
  return path;
}

// Loaded with the first mail to save memory.
const loadNodemailer = () => import('nodemailer');

let fileTransport: ReturnType<typeof createFileTransport> | undefined;
const loadFileTransport = () => (fileTransport ??= createFileTransport());

async function createFileTransport() {
  const { createTransport } = await loadNodemailer();
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

function createEnvelope({ from, message, images }: OutgoingMail) {
  const { to, subject, files = [], replyTo = defaultReplyTo() } = message;
  const { isPersonal, unsubscribeUrl } = message;
  return {
    from,
    to: plainAddress(to),
    subject,
    replyTo: plainAddress(replyTo),
    attachments: [
      ...images.map(({ cid, contentType, content }) => ({
        cid,
        contentType,
        content,
        filename: `${cid}.${contentType === 'image/png' ? 'png' : 'jpg'}`,
        contentDisposition: 'inline' as const,
      })),
      ...files.map(({ name, contentType, content }) => ({ filename: name, contentType, content })),
    ],
    headers: {
      // Suppresses automatic replies, such as out-of-office notices.
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== undefined && {
        // Not folded: some mail clients miss a link that starts on the next line.
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

// As an object, so that nodemailer does not parse several addresses from one text.
const plainAddress = (address: string) => ({ name: '', address });

// Without encoding, so that people and tests can read the files; nodemailer would encode parts with long links.
function readablePart(type: string, content: string) {
  return {
    raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
  };
}

function findLinks(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/\S+/g))];
}

// A rejected recipient or message stays rejected. A rejected login or sender can be fixed by the operator, so the mail
// is retried.
function isPermanentFailure(error: unknown): boolean {
  const { permanent = false, command = '' } = error as NodemailerError;
  return permanent && ['RCPT TO', 'DATA'].includes(command);
}
