import type { Db } from '../../db/client.ts';
import type { Composers } from '../mail/composers.ts';
import { passwordChangedMail, resetPasswordMail, welcomeMail } from '../mail/templates.ts';
import { findUserByEmail } from './queries.ts';
import { makeResetToken } from './reset-password.ts';

/** What the mails of accounts say, at the moment they leave. */
export function accountMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, 'welcome' | 'reset_password' | 'password_changed'> {
  return {
    welcome: async ({ data: { name = '' } }) => welcomeMail({ name, shopUrl: publicUrl }),
    password_changed: async ({ data: { name = '' } }) =>
      passwordChangedMail({ name, shopUrl: publicUrl }),
    async reset_password({ to }) {
      const user = await findUserByEmail(db, to);
      if (!user) return undefined;
      const token = await makeResetToken(db, user.id);
      return resetPasswordMail({
        name: user.name,
        link: `${publicUrl}/reset-password?token=${token}`,
      });
    },
  };
}
