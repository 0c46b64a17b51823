import type { MailKind } from '#shared/mail/contract.ts';
import type { MailContent } from '../../adapters/mail.ts';

interface QueuedMail {
  to: string;
  data: Record<string, string>;
}

/**
 * What each kind of mail says, made when it is sent: a link's token is made then and kept nowhere. Nothing
 * when the reason for the mail is gone.
 */
export type Composers = Record<MailKind, (mail: QueuedMail) => Promise<MailContent | undefined>>;
