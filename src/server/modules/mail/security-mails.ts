import { settings } from '#shared/settings/current.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { renderMail } from './layout.ts';
import { greeting } from './safe-text.ts';

interface Recipient {
  name: string;
  shopUrl: string;
}

const why = () =>
  `You are receiving this email because it concerns the security of your ${settings().shop.name} account.`;

const footer = ({ shopUrl }: Recipient) => ({
  button: { label: 'Check your account', url: `${shopUrl}/account/security` },
  why: why(),
});

export function secondFactorOnMail(to: Recipient): MailContent {
  return {
    subject: `Your ${settings().shop.name} second factor is on`,
    ...renderMail({
      preheader: 'You now need a code from your app to log in.',
      heading: 'Your second factor is on',
      paragraphs: [
        greeting(to.name),
        'From now on you need a code from your authenticator app to log in. All other devices were logged out. Keep your recovery codes where you can find them without your phone.',
        "If this wasn’t you, choose 'Forgot Password?' on the login page now, and ask a super administrator to reset your second factor.",
      ],
      ...footer(to),
    }),
  };
}

export function secondFactorOffMail(
  to: Recipient & { removedBy: string | undefined },
): MailContent {
  const event = to.removedBy
    ? `The second factor of your account was removed by ${to.removedBy}, and all your devices were logged out.`
    : 'The second factor of your account was turned off.';
  return {
    subject: `Your ${settings().shop.name} second factor is off`,
    ...renderMail({
      preheader: 'You now log in with your password only.',
      heading: 'Your second factor is off',
      paragraphs: [
        greeting(to.name),
        `${event} You now log in with your password only. You can set up a new second factor at any time.`,
        "If you did not expect this, choose 'Forgot Password?' on the login page now, and tell the other administrators.",
      ],
      ...footer(to),
    }),
  };
}

export function recoveryCodeUsedMail(to: Recipient & { codesLeft: number }): MailContent {
  return {
    subject: `A ${settings().shop.name} recovery code was used`,
    ...renderMail({
      preheader: `You have ${to.codesLeft} left.`,
      heading: 'A recovery code was used',
      paragraphs: [
        greeting(to.name),
        `One of your recovery codes was just used in place of your authenticator app. It cannot be used again. You have ${to.codesLeft} left and can create new ones in your account.`,
        "If this wasn’t you, choose 'Forgot Password?' on the login page now, and create new recovery codes.",
      ],
      ...footer(to),
    }),
  };
}
