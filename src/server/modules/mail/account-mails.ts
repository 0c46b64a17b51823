import { brand } from '#shared/brand.ts';
import { policy } from '#shared/policy.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { renderMail } from './layout.ts';
import { greeting } from './safe-text.ts';

interface Recipient {
  name: string;
  shopUrl: string;
}

export function welcomeMail({ name, shopUrl }: Recipient): MailContent {
  return {
    subject: `Welcome to ${brand.name}`,
    ...renderMail({
      preheader: 'Your account is ready.',
      heading: `Welcome to ${brand.name}`,
      paragraphs: [
        greeting(name),
        'Your account is ready for your first order.',
        `We roast makhana and stone-grind sattu in ${brand.city}, and send them across India.`,
      ],
      button: { label: 'Shop our snacks', url: `${shopUrl}/products` },
      why: `You are receiving this email because an account was created at ${brand.name} with your address.`,
    }),
  };
}

export function verifyEmailMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: `Confirm your email for ${brand.name}`,
    ...renderMail({
      preheader: 'Please confirm that this address is yours.',
      heading: 'Confirm your email',
      paragraphs: [
        greeting(name),
        `An account at ${brand.name} was created with this email address. Please confirm that the address is yours. The link works for ${policy.verificationLinkDays} days. You may need to log in first.`,
      ],
      button: { label: 'Confirm my email', url: link },
      note: `If you did not create this account, ignore this email. Accounts that are neither confirmed nor used are deleted after ${policy.keep.unverifiedAccountDays} days.`,
      why: `You are receiving this email because an account was created at ${brand.name} with your address.`,
    }),
  };
}

export function resetPasswordMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: `Reset your ${brand.name} password`,
    ...renderMail({
      preheader: `The link works once, for ${policy.resetLinkMinutes} minutes.`,
      heading: 'Choose a new password',
      paragraphs: [
        greeting(name),
        `Someone, hopefully you, asked to reset the password of your account. This link works once, for ${policy.resetLinkMinutes} minutes.`,
      ],
      button: { label: 'Choose a new password', url: link },
      note: 'If this wasn’t you, ignore this email. Your password stays the same.',
      why: `You are receiving this email because a new password was requested for your ${brand.name} account.`,
    }),
  };
}

export function passwordChangedMail({ name, shopUrl }: Recipient): MailContent {
  return {
    subject: `Your ${brand.name} password was changed`,
    ...renderMail({
      preheader: 'You have been logged out everywhere else.',
      heading: 'Your password was changed',
      paragraphs: [
        greeting(name),
        'The password of your account was just changed, and your other devices were logged out. Use the new password to log in again.',
        "If this wasn’t you, choose 'Forgot Password?' on the login page now. This logs out all devices.",
      ],
      button: { label: 'Open the login page', url: `${shopUrl}/auth` },
      why: `You are receiving this email because it concerns the security of your ${brand.name} account.`,
    }),
  };
}

interface Invitation {
  invitedBy: string;
  link: string;
  expiresAt: Date;
  /** The invited address. */
  email: string;
}

export function invitationMail({ invitedBy, link, expiresAt, email }: Invitation): MailContent {
  return {
    subject: `Your invitation to run ${brand.name}`,
    ...renderMail({
      preheader: `${invitedBy} invites you to become an administrator of ${brand.name}.`,
      heading: `Help run ${brand.name}`,
      paragraphs: [
        `${invitedBy} invites you to become an administrator of ${brand.name} and manage products, stock and orders.`,
        `Invitations last ${policy.invitationDays} days and work once. This one is valid until ${dateAndTime.format(expiresAt)} (India time).`,
      ],
      button: { label: 'Accept the invitation', url: link },
      note: `This invitation is for ${email} only. If you did not expect it, ignore this email.`,
      why: `You are receiving this email because an administrator of ${brand.name} invited you.`,
    }),
  };
}

const dateAndTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
