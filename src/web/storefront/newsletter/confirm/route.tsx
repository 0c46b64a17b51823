import { settings } from '#shared/settings/current.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import {
  InvalidLink,
  NewsletterScreen,
  NotReached,
} from '#web/storefront/newsletter/newsletter-screen.tsx';
import { openLink } from '../open-link.ts';
import type { Route } from './+types/route.ts';

export const meta = () => hiddenPage('Newsletter');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return openLink('POST /api/newsletter/confirm', request.url);
}

export default function ConfirmPage({ loaderData: opened }: Route.ComponentProps) {
  if (opened.is === 'invalid') return <InvalidLink />;
  if (opened.is === 'failed') return <NotReached failure={opened.failure} />;
  return (
    <NewsletterScreen
      title="You are on the list"
      text={`${settings().shop.newsletterText}: the next newsletter goes to ${opened.email}. Every issue has a link to unsubscribe.`}
    >
      <ButtonLink to="/products">Shop all products</ButtonLink>
      <ButtonLink to="/" variant="quiet">
        Home
      </ButtonLink>
    </NewsletterScreen>
  );
}

export const HydrateFallback = () => (
  <NewsletterScreen title="One moment" text="We are adding you to the list." />
);
