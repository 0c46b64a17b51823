import { settings } from '#shared/settings/current.ts';
import { RefreshCw } from 'lucide-react';
import { isRouteErrorResponse } from 'react-router';
import archPot from '#web/art/illustrations/arch-pot.svg';
import { mailTo, phoneTo } from '#web/brand/contact-links.ts';
import { useHere } from '#web/page/here.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NotFoundPage, notFoundTitle } from '../not-found/not-found-page.tsx';
import { MessagePage } from './message-page.tsx';

const failedTitle = 'Something went wrong';

export function errorTitle(error: unknown): string {
  return isMissing(error) ? notFoundTitle : failedTitle;
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

export function ErrorPage({ error }: { error: unknown }) {
  return isMissing(error) ? <NotFoundPage /> : <FailedPage />;
}

const link =
  'font-[650] text-neel-700 underline decoration-haldi-400 decoration-2 underline-offset-4';

/** With a target, the browser follows the links itself, because the script may have failed. */
function FailedPage() {
  const { pathname, search } = useHere();
  const { email, phone } = settings().shop.contact;
  return (
    <MessagePage
      picture={archPot}
      title={failedTitle}
      text="This page could not be shown, and that is our fault. Your cart is safe. Load the page again; if that does not help, come back in a few minutes."
      actions={
        <>
          <ButtonLink
            to={pathname + search}
            target="_self"
            icon={<RefreshCw aria-hidden strokeWidth={1.9} />}
          >
            Reload
          </ButtonLink>
          <ButtonLink to="/" target="_self" variant="quiet">
            Home
          </ButtonLink>
        </>
      }
    >
      <p className="mx-auto max-w-[30em] px-4 text-center text-ink-2">
        Does it happen again, or did it happen during a payment?{' '}
        <a href="/contact" className={link}>
          Contact us
        </a>
        , write to{' '}
        <a href={mailTo(email)} className={link}>
          {email}
        </a>{' '}
        or call{' '}
        <a href={phoneTo(phone)} className={`${link} whitespace-nowrap`}>
          {phone}
        </a>
        .
      </p>
    </MessagePage>
  );
}
