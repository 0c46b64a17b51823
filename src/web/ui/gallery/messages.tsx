import basketEmpty from '#web/art/illustrations/basket-empty.svg';
import lilyPad from '#web/art/illustrations/lily-pad.svg';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Spinner } from '../spinner.tsx';
import { LONG_TEXT, Part } from './part.tsx';

export function Messages() {
  return (
    <>
      <Part title="Banner" className="grid items-start gap-4 md:grid-cols-2">
        <Banner tone="info">Please login to view your dashboard</Banner>
        <Banner tone="bad">
          Google authentication failed. Please try again or use email/password.
        </Banner>
        <Banner tone="ok">Your password has been changed.</Banner>
        <Banner tone="warn">{LONG_TEXT}</Banner>
      </Part>
      <Part title="Error panel" className="grid items-start gap-5 md:grid-cols-2">
        <ErrorPanel
          title="Error loading stock data"
          text="Failed to fetch stock statistics"
          onRetry={() => {}}
        />
        <ErrorPanel
          title="Failed to load orders: network error"
          text={LONG_TEXT}
          onRetry={() => {}}
          retryLabel="Try Again"
        />
      </Part>
      <Part title="Empty state" className="grid items-start gap-5 md:grid-cols-2">
        <EmptyState
          picture={<img src={basketEmpty} alt="" width={132} height={125} />}
          title="Your cart is empty"
          text="Add some delicious products to get started!"
        >
          <Button>Start Shopping</Button>
        </EmptyState>
        <EmptyState
          picture={<img src={lilyPad} alt="" width={116} height={116} />}
          title="No products found"
          text="Try adjusting your search or filter criteria."
        >
          <Button>Clear Filters</Button>
          <Button variant="quiet">Back to Home</Button>
        </EmptyState>
      </Part>
      <Part title="Skeleton" className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {['one', 'two', 'three', 'four'].map((key) => (
          <div key={key} className="grid gap-3">
            <Skeleton className="aspect-[1/1.2] rounded-lg" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </Part>
      <Part title="Spinner">
        <Spinner label="Loading the checkout" />
      </Part>
    </>
  );
}
