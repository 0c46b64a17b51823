import { settings } from '#shared/settings/current.ts';
import { limits } from '#shared/limits.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { renderMail } from './layout.ts';

interface Subscriber {
  token: string;
  shopUrl: string;
}

/** Quotes the invitation that the subscriber saw. */
export function newsletterConfirmationMail(
  subscriber: Subscriber & { consent: string },
): MailContent {
  const { token, shopUrl, consent } = subscriber;
  return newsletterMail(subscriber, {
    subject: `Please confirm: the ${settings().shop.name} newsletter`,
    preheader: 'One click and you are subscribed.',
    heading: 'Confirm your subscription',
    paragraphs: [
      'Namaste,',
      `Someone, hopefully you, subscribed this address to our newsletter: ${consent}. Please confirm that you want to receive it. You can unsubscribe at any time.`,
    ],
    button: {
      label: 'Yes, subscribe me',
      url: `${shopUrl}/newsletter/confirm?token=${token}`,
    },
    note: `If this wasn’t you, ignore this email. You will not hear from us again, and we delete the address after ${limits.keep.unconfirmedSubscriberDays} days.`,
    why: `You are receiving this email because your address was entered in the newsletter form of ${settings().shop.name}.`,
  });
}

type Content = Parameters<typeof renderMail>[0] & { subject: string };

/** Every newsletter mail has an unsubscribe link in its text and in its headers. */
function newsletterMail(
  { token, shopUrl }: Subscriber,
  { subject, ...content }: Content,
): MailContent {
  const url = unsubscribeUrl({ token, shopUrl });
  return { subject, unsubscribeUrl: url, ...renderMail({ ...content, unsubscribeUrl: url }) };
}

/**
 * One URL for both: a visitor opens it as a page, and a mail program posts to it (RFC 8058), because endpoints also
 * work without `/api`.
 */
export const unsubscribeUrl = ({ token, shopUrl }: Subscriber) =>
  `${shopUrl}/newsletter/unsubscribe?token=${token}`;
