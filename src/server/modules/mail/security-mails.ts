import { brand } from '#shared/brand.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { layOut } from './layout.ts';
import { greeting } from './safe-text.ts';

interface ToAdmin {
  name: string;
  shopUrl: string;
}

const WHY = `You get this mail because it concerns the safety of your ${brand.name} account.`;

const looked = ({ shopUrl }: ToAdmin) => ({
  button: { label: 'Look at your account', url: `${shopUrl}/account/security` },
  why: WHY,
});

export function secondFactorOnMail(to: ToAdmin): MailContent {
  return {
    subject: `Your ${brand.name} second factor is on`,
    ...layOut({
      preheader: 'From now on signing in also asks for a code of your app.',
      heading: 'Your second factor is on',
      paragraphs: [
        greeting(to.name),
        'From now on signing in also asks for a code of your authenticator app. All other devices were logged out. Keep your recovery codes where you find them without your phone.',
        "If it was not you, choose 'Forgot Password?' on the login page now, and ask a super administrator to take this second factor away.",
      ],
      ...looked(to),
    }),
  };
}

export function secondFactorOffMail(to: ToAdmin & { by: string | undefined }): MailContent {
  const done = to.by
    ? `The second factor of your account was removed by ${to.by}, and all your devices were logged out.`
    : 'The second factor of your account was turned off.';
  return {
    subject: `Your ${brand.name} second factor is off`,
    ...layOut({
      preheader: 'Your password alone opens your account now.',
      heading: 'Your second factor is off',
      paragraphs: [
        greeting(to.name),
        `${done} Your password alone opens it now. You can set up a new one at any time.`,
        "If you know nothing of it, choose 'Forgot Password?' on the login page now, and tell the other administrators.",
      ],
      ...looked(to),
    }),
  };
}

export function recoveryCodeUsedMail(to: ToAdmin & { left: number }): MailContent {
  return {
    subject: `A ${brand.name} recovery code was used`,
    ...layOut({
      preheader: `${to.left} of them are left.`,
      heading: 'A recovery code was used',
      paragraphs: [
        greeting(to.name),
        `One of your recovery codes was just used in place of your authenticator app. It works no more; ${to.left} are left. You can make new ones on the page of your account.`,
        "If it was not you, choose 'Forgot Password?' on the login page now, and make new recovery codes.",
      ],
      ...looked(to),
    }),
  };
}
