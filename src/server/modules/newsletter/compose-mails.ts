import { settings } from '#shared/settings/current.ts';
import type { Db } from '../../db/client.ts';
import type { Composers } from '../mail/composers.ts';
import { newsletterConfirmationMail } from '../mail/newsletter-mails.ts';
import { findUnconfirmed } from './queries.ts';

/** Composes the confirmation mail when it is sent, unless the address is already subscribed. */
export function newsletterMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, 'newsletter_confirmation'> {
  return {
    async newsletter_confirmation({ to }) {
      const subscriber = await findUnconfirmed(db, to);
      if (!subscriber) return undefined;
      // Addresses of the first releases were stored without the text.
      const consent = subscriber.consent || settings().shop.newsletterText;
      return newsletterConfirmationMail({ ...subscriber, consent, shopUrl: publicUrl });
    },
  };
}
