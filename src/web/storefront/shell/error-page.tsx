import { RefreshCw } from 'lucide-react';
import { isRouteErrorResponse } from 'react-router';
import lilyPad from '#web/art/illustrations/lily-pad.svg';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NotFoundPage, notFoundTitle } from '../not-found/not-found-page.tsx';

const failedTitle = 'Something went wrong';

export function errorTitle(error: unknown): string {
  return isMissing(error) ? notFoundTitle : failedTitle;
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** What is shown in place of a page that is missing or failed. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFoundPage />;
  return (
    <div className="wrap grid min-h-[60vh] place-content-center py-12">
      <EmptyState
        level="h1"
        picture={<img src={lilyPad} alt="" width={124} height={124} />}
        title={failedTitle}
        text="This page could not be shown. Your cart is safe. Load the page again, or start from the home page."
      >
        <Button
          onClick={() => window.location.reload()}
          icon={<RefreshCw aria-hidden strokeWidth={1.9} />}
        >
          Reload
        </Button>
        <ButtonLink to="/" reloadDocument variant="quiet">
          Home
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
