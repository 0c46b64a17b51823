import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { PageSpeed } from '#shared/speed/contract.ts';
import { pageNameOf } from '#shared/speed/page-name.ts';
import { deviceClassOf, readDevice } from './device-class.ts';

const PATH = '/api/page-speed';

/** Measures this page load and reports it once, when the page is first hidden or left. */
export function measurePage(pathname: string): void {
  const page = isLandingPage(pathname) ? 'landing' : pageNameOf(pathname);
  const values: PageSpeed['values'] = {};
  const record =
    (name: keyof typeof values, digits: number) =>
    ({ value, navigationType }: Metric) => {
      // A page that is restored from the back/forward cache is not loaded again.
      if (navigationType !== 'back-forward-cache') values[name] = Number(value.toFixed(digits));
    };
  const options = { reportAllChanges: true };
  onLCP(record('lcp', 0), options);
  onINP(record('inp', 0), options);
  onCLS(record('cls', 4), options);
  onTTFB(record('ttfb', 0), options);

  const send = () => {
    removeEventListener('visibilitychange', sendIfHidden);
    removeEventListener('pagehide', send);
    if (Object.keys(values).length === 0) return;
    const report: PageSpeed = {
      page,
      device: deviceClassOf(readDevice()),
      values,
    };
    // The server accepts no other content type.
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
    navigator.sendBeacon(PATH, body);
  };
  const sendIfHidden = () => {
    if (document.visibilityState === 'hidden') send();
  };
  // Registered after the library's listeners, which record the last values first.
  addEventListener('visibilitychange', sendIfHidden);
  addEventListener('pagehide', send);
}

/** A landing page says so, because its address can be any. */
const isLandingPage = (pathname: string) =>
  document.querySelector<HTMLElement>('[data-landing]')?.dataset.landing === pathname.toLowerCase();
