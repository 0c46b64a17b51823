import type { Db } from '../../db/client.ts';
import type { Composers } from '../mail/composers.ts';
import { newsletterConfirmationMail } from '../mail/newsletter-mails.ts';
import { findWaiting } from './queries.ts';

/** What the mail with the link says, at the moment it leaves; nothing, once the link was opened. */
export function newsletterMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, 'newsletter_confirmation'> {
  return {
    async newsletter_confirmation({ to }) {
      const waiting = await findWaiting(db, to);
      return waiting && newsletterConfirmationMail({ token: waiting.token, shopUrl: publicUrl });
    },
  };
}
