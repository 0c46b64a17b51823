import type { Db } from '../../db/client.ts';
import type { Composers } from '../mail/composers.ts';
import { digestMail } from '../mail/digest-mail.ts';
import { allSettings } from '../settings/request-settings.ts';
import { readDigest } from './read-digest.ts';

export function digestMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, 'daily_digest'> {
  return {
    async daily_digest({ to, data: { day = '' } }) {
      // The address may have been removed since the mail was queued.
      if (!allSettings().orders.notify.digest.includes(to)) return undefined;
      return digestMail(await readDigest(db, day), { shopUrl: publicUrl });
    },
  };
}
