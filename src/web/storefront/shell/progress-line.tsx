import { useLocation } from 'react-router';
import { useNextLocation } from '#web/page/next-location.ts';

/** Visible from the click on a link until the next page is shown. */
export function ProgressLine() {
  const next = useNextLocation();
  const { pathname } = useLocation();
  if (!next || next.pathname === pathname) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left animate-progress bg-haldi-500"
    />
  );
}
