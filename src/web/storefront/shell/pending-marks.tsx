import { useStore } from 'zustand';
import { useHere } from '#web/page/here.ts';
import { pendingPage } from '#web/page/pending-page.ts';
import { useDelayed } from '#web/page/use-delayed.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Visible from the press of a link until the next page is shown. */
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
    </>
  );
}
