import { useLocation, useNavigation } from 'react-router';
import { useDelayed } from '#web/page/use-delayed.ts';

/** Shown while the next page loads. */
export function PendingBar() {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  if (!useDelayed(next !== undefined && next.pathname !== pathname)) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-haldi-100 print:hidden"
    >
      <span className="sr-only">Loading...</span>
      <span aria-hidden className="block h-full w-1/3 animate-pending bg-haldi-500" />
    </div>
  );
}
