import type { Db } from '../../db/client.ts';
import type { Composers } from '../mail/composers.ts';
import {
  recoveryCodeUsedMail,
  secondFactorOffMail,
  secondFactorOnMail,
} from '../mail/security-mails.ts';
import {
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
  welcomeMail,
} from '../mail/account-mails.ts';
import { findUserByEmail } from './queries.ts';
import { createResetToken } from './reset-password.ts';
import { createVerificationToken } from './verify-email.ts';

/** Composes the mails about accounts when they are sent. */
export function accountMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<
  Composers,
  | 'verify_email'
  | 'welcome'
  | 'reset_password'
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used'
> {
  return {
    async verify_email({ to, data: { userId = '' } }) {
      const user = await findUserByEmail(db, to);
      if (user?.id !== userId || user.emailVerifiedAt !== null) return undefined;
      const token = await createVerificationToken(db, userId);
      return verifyEmailMail({ name: user.name, link: `${publicUrl}/verify-email?token=${token}` });
    },
    welcome: async ({ data: { name = '' } }) => welcomeMail({ name, shopUrl: publicUrl }),
    password_changed: async ({ data: { name = '' } }) =>
      passwordChangedMail({ name, shopUrl: publicUrl }),
    second_factor_on: async ({ data: { name = '' } }) =>
      secondFactorOnMail({ name, shopUrl: publicUrl }),
    second_factor_off: async ({ data: { name = '', by: removedBy } }) =>
      secondFactorOffMail({ name, removedBy, shopUrl: publicUrl }),
    recovery_code_used: async ({ data: { name = '', left = '' } }) =>
      recoveryCodeUsedMail({ name, codesLeft: Number(left), shopUrl: publicUrl }),
    async reset_password({ to }) {
      const user = await findUserByEmail(db, to);
      if (!user) return undefined;
      const token = await createResetToken(db, user.id);
      return resetPasswordMail({
        name: user.name,
        link: `${publicUrl}/reset-password?token=${token}`,
      });
    },
  };
}
