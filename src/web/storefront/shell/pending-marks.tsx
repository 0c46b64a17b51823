import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useCart } from '#web/cart/store.ts';
import { useHere } from '#web/page/here.ts';
import { pendingPage } from '#web/page/pending-page.ts';
import { useDelayed } from '#web/page/use-delayed.ts';
import { useSession } from '#web/session/store.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** What is pending: the next page, and changes that wait for a connection. */
export function PendingMarks() {
  const next = useStore(pendingPage, ({ pathname }) => pathname);
  const { pathname } = useHere();
  const isPending = next !== undefined && next !== pathname;
  const isProductLate = useDelayed(isPending && /^\/products\/[^/]+/.test(next));
  return (
    <>
      {isPending && (
        <div
          aria-hidden
          className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left animate-progress bg-haldi-500"
        />
      )}
      {isProductLate && (
        <div className="fixed inset-0 z-40 grid place-items-center bg-page/70">
          <Spinner label="Loading product" />
        </div>
      )}
      <OfflineNotice />
    </>
  );
}

/** A live region, which exists before its first text. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
  const isSignedIn = useSession(({ isAuthenticated }) => isAuthenticated);
  const hasItems = useCart(({ items }) => items.length > 0);
  const isWaiting = isSignedIn && hasItems;
  return (
    <div role="status" className="sticky bottom-0 z-20 print:hidden">
      {!isOnline && (
        <p className="bg-neel-900 px-4 py-2 text-center text-sm text-haldi-200">
          You are offline.{' '}
          {isWaiting
            ? 'Changes to your cart are sent when you are back online.'
            : 'Your cart is kept on this device.'}
        </p>
      )}
    </div>
  );
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
