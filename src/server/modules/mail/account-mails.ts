import type { StaffRole } from '#shared/accounts/permissions.ts';
import { roleDescriptions, roleWithArticle } from '#shared/accounts/role-texts.ts';
import { settings } from '#shared/settings/current.ts';
import { fillPlaceholders } from '#shared/settings/placeholders.ts';
import { limits } from '#shared/limits.ts';
import { pageFigures } from '#shared/pages/figures.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { allSettings } from '../settings/request-settings.ts';
import { renderMail } from './layout.ts';
import { greeting } from './safe-text.ts';

interface Recipient {
  name: string;
  shopUrl: string;
}

export function welcomeMail({ name, shopUrl }: Recipient): MailContent {
  const { welcomeText } = allSettings().mail;
  return {
    subject: `Welcome to ${settings().shop.name}`,
    ...renderMail({
      preheader: 'Your account is ready.',
      heading: `Welcome to ${settings().shop.name}`,
      paragraphs: [
        greeting(name),
        'Your account is ready for your first order.',
        ...(welcomeText ? [fillPlaceholders(welcomeText, pageFigures())] : []),
      ],
      button: { label: 'Shop now', url: `${shopUrl}/products` },
      why: `You are receiving this email because an account was created at ${settings().shop.name} with your address.`,
    }),
  };
}

export function verifyEmailMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: `Confirm your email for ${settings().shop.name}`,
    ...renderMail({
      preheader: 'Please confirm that this address is yours.',
      heading: 'Confirm your email',
      paragraphs: [
        greeting(name),
        `An account at ${settings().shop.name} was created with this email address. Please confirm that the address is yours. The link works for ${limits.verificationLinkDays} days. You may need to log in first.`,
      ],
      button: { label: 'Confirm my email', url: link },
      note: `If you did not create this account, ignore this email. Accounts that are neither confirmed nor used are deleted after ${limits.keep.unverifiedAccountDays} days.`,
      why: `You are receiving this email because an account was created at ${settings().shop.name} with your address.`,
    }),
  };
}

export function resetPasswordMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: `Reset your ${settings().shop.name} password`,
    ...renderMail({
      preheader: `The link works once, for ${limits.resetLinkMinutes} minutes.`,
      heading: 'Choose a new password',
      paragraphs: [
        greeting(name),
        `Someone, hopefully you, asked to reset the password of your account. This link works once, for ${limits.resetLinkMinutes} minutes.`,
      ],
      button: { label: 'Choose a new password', url: link },
      note: 'If this wasn’t you, ignore this email. Your password stays the same.',
      why: `You are receiving this email because a new password was requested for your ${settings().shop.name} account.`,
    }),
  };
}

export function passwordChangedMail({ name, shopUrl }: Recipient): MailContent {
  return {
    subject: `Your ${settings().shop.name} password was changed`,
    ...renderMail({
      preheader: 'You have been logged out everywhere else.',
      heading: 'Your password was changed',
      paragraphs: [
        greeting(name),
        'The password of your account was just changed, and your other devices were logged out. Use the new password to log in again.',
        "If this wasn’t you, choose 'Forgot Password?' on the login page now. This logs out all devices.",
      ],
      button: { label: 'Open the login page', url: `${shopUrl}/auth` },
      why: `You are receiving this email because it concerns the security of your ${settings().shop.name} account.`,
    }),
  };
}

interface Invitation {
  invitedBy: string;
  role: StaffRole;
  link: string;
  expiresAt: Date;
  /** The invited address. */
  email: string;
}

export function invitationMail({
  invitedBy,
  role,
  link,
  expiresAt,
  email,
}: Invitation): MailContent {
  return {
    subject: `Your invitation to run ${settings().shop.name}`,
    ...renderMail({
      preheader: `${invitedBy} invites you to become ${roleWithArticle(role)} of ${settings().shop.name}.`,
      heading: `Help run ${settings().shop.name}`,
      paragraphs: [
        `${invitedBy} invites you to become ${roleWithArticle(role)} of ${settings().shop.name}. ${roleDescriptions[role]}`,
        `Invitations last ${limits.invitationDays} days and work once. This one is valid until ${dateAndTime.format(expiresAt)} (India time).`,
      ],
      button: { label: 'Accept the invitation', url: link },
      note: `This invitation is for ${email} only. If you did not expect it, ignore this email.`,
      why: `You are receiving this email because an administrator of ${settings().shop.name} invited you.`,
    }),
  };
}

const dateAndTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
