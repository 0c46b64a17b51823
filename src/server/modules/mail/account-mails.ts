import { brand } from '#shared/brand.ts';
import { policy } from '#shared/policy.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { layOut } from './layout.ts';
import { greeting } from './safe-text.ts';

interface ToAccount {
  name: string;
  shopUrl: string;
}

export function welcomeMail({ name, shopUrl }: ToAccount): MailContent {
  return {
    subject: `Welcome to ${brand.name}`,
    ...layOut({
      preheader: 'Your account is ready.',
      heading: `Welcome to ${brand.name}`,
      paragraphs: [
        greeting(name),
        'Your account is ready for your first order.',
        `We roast makhana and stone-grind sattu in ${brand.city}, and send them across India.`,
      ],
      button: { label: 'See our snacks', url: `${shopUrl}/products` },
      why: `You get this mail because an account was created at ${brand.name} with your address.`,
    }),
  };
}

export function verifyEmailMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: `Confirm your email for ${brand.name}`,
    ...layOut({
      preheader: 'One step: confirm that this address is yours.',
      heading: 'Confirm your email',
      paragraphs: [
        greeting(name),
        `An account at ${brand.name} was created with this email address. Please confirm that the address is yours. The link works for ${policy.verificationLinkDays} days; if you are asked to, log in first.`,
      ],
      button: { label: 'Confirm my email', url: link },
      note: `If you did not create this account, ignore this mail. An account that is never confirmed or used is deleted after ${policy.keep.unverifiedAccountDays} days.`,
      why: `You get this mail because an account was created at ${brand.name} with your address.`,
    }),
  };
}

export function resetPasswordMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: `Reset your ${brand.name} password`,
    ...layOut({
      preheader: `The link works once, for ${policy.resetLinkMinutes} minutes.`,
      heading: 'Choose a new password',
      paragraphs: [
        greeting(name),
        `Somebody, we hope you, asked for a new password for your account. This link works once, for ${policy.resetLinkMinutes} minutes.`,
      ],
      button: { label: 'Choose a new password', url: link },
      note: 'If it was not you, ignore this mail: your password stays as it is.',
      why: `You get this mail because a new password was requested for your ${brand.name} account.`,
    }),
  };
}

export function passwordChangedMail({ name, shopUrl }: ToAccount): MailContent {
  return {
    subject: `Your ${brand.name} password was changed`,
    ...layOut({
      preheader: 'You have been logged out everywhere else.',
      heading: 'Your password was changed',
      paragraphs: [
        greeting(name),
        'The password of your account was just changed, and your other devices were logged out. They need the new one to log in.',
        "If it was not you, choose 'Forgot Password?' on the login page now. That logs everybody else out again.",
      ],
      button: { label: 'Open the login page', url: `${shopUrl}/auth` },
      why: `You get this mail because it concerns the safety of your ${brand.name} account.`,
    }),
  };
}

interface Invitation {
  invitedBy: string;
  link: string;
  expiresAt: Date;
  /** Whom it is for. */
  email: string;
}

export function invitationMail({ invitedBy, link, expiresAt, email }: Invitation): MailContent {
  return {
    subject: `Your invitation to run ${brand.name}`,
    ...layOut({
      preheader: `${invitedBy} invites you to be an administrator of ${brand.name}.`,
      heading: `Help run ${brand.name}`,
      paragraphs: [
        `${invitedBy} invites you to be an administrator of ${brand.name}: to look after products, stock and orders.`,
        `Invitations last ${policy.invitationDays} days and work once. This one is open until ${dateAndTime.format(expiresAt)} (India time).`,
      ],
      button: { label: 'Accept the invitation', url: link },
      note: `It is meant for ${email} only. If you did not expect it, ignore this mail.`,
      why: `You get this mail because an administrator of ${brand.name} invited you.`,
    }),
  };
}

const dateAndTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
