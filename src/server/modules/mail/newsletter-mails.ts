import { brand } from '#shared/brand.ts';
import { newsletterConsent } from '#shared/newsletter/contract.ts';
import { policy } from '#shared/policy.ts';
import type { MailContent } from '../../adapters/mail.ts';
import { layOut } from './layout.ts';

interface ToSubscriber {
  token: string;
  shopUrl: string;
}

export function newsletterConfirmationMail(to: ToSubscriber): MailContent {
  const { token, shopUrl } = to;
  return newsletterMail(to, {
    subject: `Please confirm: the ${brand.name} newsletter`,
    preheader: 'One click, and you are on the list.',
    heading: 'Do you want our newsletter?',
    paragraphs: [
      'Namaste,',
      `Somebody, we hope you, left this address for our newsletter: ${newsletterConsent}. You are on the list once you confirm it, and can leave it at any time.`,
    ],
    button: {
      label: 'Yes, I want it',
      url: `${shopUrl}/newsletter/confirm?token=${token}`,
    },
    note: `If it was not you, ignore this mail: nothing more comes, and we forget the address after ${policy.keep.unconfirmedSubscriberDays} days.`,
    why: `You get this mail because somebody asked for the newsletter of ${brand.name} with your address.`,
  });
}

type Words = Parameters<typeof layOut>[0] & { subject: string };

/** Every mail to the list says how to leave it: to the reader, and to their mail program. */
function newsletterMail(
  { token, shopUrl }: ToSubscriber,
  { subject, ...words }: Words,
): MailContent {
  const unsubscribeUrl = unsubscribeUrlOf({ token, shopUrl });
  return { subject, unsubscribeUrl, ...layOut({ ...words, unsubscribeUrl }) };
}

/**
 * A page to a visitor and, because calls also answer without `/api`, the call to a mail program that posts: some
 * only open what they are given.
 */
export const unsubscribeUrlOf = ({ token, shopUrl }: ToSubscriber) =>
  `${shopUrl}/newsletter/unsubscribe?token=${token}`;
