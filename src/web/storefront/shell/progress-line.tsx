import { useLocation } from 'react-router';
import { useNextLocation } from '#web/page/next-location.ts';

/** Grows above the page from the moment a link is tapped until the next page is there: the tap was heard. */
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
