import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodemailerError } from 'nodemailer';
import type { Config } from '../config.ts';
import { isLoopback } from '../loopback.ts';
import { errorMessage } from '../start-error.ts';

const TIMEOUT_MS = 10_000;

export interface MailContent {
  subject: string;
  html: string;
  text: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  /** A person wrote it, and may be answered by whatever answers. */
  isPersonal?: true;
  /** Where one POST takes the reader off the list (RFC 8058), and a visit lets them. */
  unsubscribeUrl?: string;
}

type Message = MailContent & { to: string };

export interface Mailer {
  send(message: Message): Promise<void>;
}

/** A mail did not go out; when that is permanent, trying again would not help. */
export class MailError extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'MailError';
    this.isPermanent = isPermanent;
  }
}

/** Where mails are left without a server. */
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> &
  Partial<Pick<Config, 'isProduction'>>;

/** Sends over SMTP or, without a server, leaves mails as files and prints their links. */
export function createMailer({ smtpUrl, mailFrom, dataDir, isProduction }: MailConfig): Mailer {
  const send = smtpUrl
    ? (message: Message) => sendOverSmtp(smtpUrl, { from: mailFrom, message })
    : async (message: Message) => {
        const path = await putInOutbox(outboxFolder(dataDir), { from: mailFrom, message });
        // Links carry live tokens, and logs of a real shop are read and kept by many.
        const links = isProduction ? [] : linksIn(message.text);
        console.log([`Mail to ${message.to}: ${message.subject}`, ...links, path].join('\n  '));
      };
  return {
    send: (message) =>
      send(message).catch((error: unknown) => {
        throw new MailError(errorMessage(error), { isPermanent: isRefusal(error), cause: error });
      }),
  };
}

interface Letter {
  from: string;
  message: Message;
}

async function sendOverSmtp(url: string, letter: Letter): Promise<void> {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({
    url: encrypted(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const { html, text } = letter.message;
  await transport.sendMail({ ...envelopeOf(letter), html, text });
}

/** A server elsewhere that cannot encrypt gets nothing, unless `?requireTLS=false` says that the way there is safe. */
function encrypted(url: string): string {
  const address = new URL(url);
  if (!isLoopback(url) && !address.searchParams.has('requireTLS')) {
    address.searchParams.set('requireTLS', 'true');
  }
  return address.href;
}

/** Answers the path of the file. */
async function putInOutbox(folder: string, letter: Letter): Promise<string> {
  const { html, text } = letter.message;
  const file = await loadFileTransport();
  const { message } = await file.sendMail({
    ...envelopeOf(letter),
    html: readablePart('text/html', html),
    text: readablePart('text/plain', text),
  });
  const time = new Date().toISOString().replaceAll(':', '-');
  const path = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`);
  const unfinished = `${path}.part`;
  // Whoever reads a mail can use its links; a reader of the folder sees it whole or not at all.
  const put = () => writeFile(unfinished, message as Buffer, { mode: 0o600 });
  await put().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true });
    await put();
  });
  await rename(unfinished, path);
  return path;
}

// Memory at rest is a promise, and most of the time nothing is sent.
const loadNodemailer = () => import('nodemailer');

let fileTransport: ReturnType<typeof makeFileTransport> | undefined;
const loadFileTransport = () => (fileTransport ??= makeFileTransport());

async function makeFileTransport() {
  const { createTransport } = await loadNodemailer();
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

function envelopeOf({ from, message }: Letter) {
  const { to, subject, replyTo, isPersonal, unsubscribeUrl } = message;
  return {
    from,
    to: plainAddress(to),
    subject,
    ...(replyTo !== undefined && { replyTo: plainAddress(replyTo) }),
    headers: {
      // Keeps absent people's automatic replies away.
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== undefined && {
        // As it is: a link that begins on the next line is legal, and missed by some.
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

// Not a text to be parsed: one address stays one address.
const plainAddress = (address: string) => ({ name: '', address });

// Nodemailer encodes parts with lines as long as our links; a file is read by people and tests.
function readablePart(type: string, content: string) {
  return {
    raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
  };
}

function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/\S+/g))];
}

// A refused login or sender is the operator's to mend, and worth trying again; a refused recipient or
// message stays refused.
function isRefusal(error: unknown): boolean {
  const { permanent = false, command = '' } = error as NodemailerError;
  return permanent && ['RCPT TO', 'DATA'].includes(command);
}
