import { useLocation } from 'react-router';
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
  return openLink('POST /api/newsletter/unsubscribe', request.url);
}

export default function UnsubscribePage({ loaderData: opened }: Route.ComponentProps) {
  const { search } = useLocation();
  if (opened.is === 'invalid') return <InvalidLink />;
  if (opened.is === 'failed') return <NotReached failure={opened.failure} />;
  return (
    <NewsletterScreen
      title="You are off the list"
      text={`${opened.email} will get no more newsletters from us. You will still get emails about your orders.`}
    >
      {/* The link can subscribe again, and a reload must not unsubscribe once more. */}
      <ButtonLink to={{ pathname: '/newsletter/confirm', search }} replace variant="quiet">
        Keep me on the list
      </ButtonLink>
      <ButtonLink to="/">Home</ButtonLink>
    </NewsletterScreen>
  );
}

export const HydrateFallback = () => (
  <NewsletterScreen title="One moment" text="We are removing you from the list." />
);
