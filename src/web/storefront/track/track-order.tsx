import { useState } from 'react';
import type { TrackedOrder } from '#shared/orders/tracking-contract.ts';
import { goTo } from '#web/page/go.ts';
import { TrackForm } from './track-form.tsx';
import { TrackResult } from './track-result.tsx';

export function TrackOrder() {
  const [order, setOrder] = useState<TrackedOrder>();

  function startAgain() {
    // Another search is not about the order of the link.
    goTo('/track', { replace: true, keepsScroll: true });
    setOrder(undefined);
  }

  return (
    <div data-owns-search className="min-w-0">
      {order ? (
        <TrackResult order={order} onAgain={startAgain} />
      ) : (
        <TrackForm onFound={setOrder} />
      )}
      <p role="status" className="sr-only">
        {order && `Order ${order.orderNumber} is found.`}
      </p>
    </div>
  );
}
