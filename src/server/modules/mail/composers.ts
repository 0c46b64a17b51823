import type { MailKind } from '#shared/mail/contract.ts';
import type { MailContent } from '../../adapters/mail.ts';

interface QueuedMail {
  to: string;
  data: Record<string, string>;
}

/**
 * Composes each kind of mail when it is sent, because the tokens of its links are not stored. Returns undefined if the
 * reason for the mail no longer exists.
 */
export type Composers = Record<MailKind, (mail: QueuedMail) => Promise<MailContent | undefined>>;
