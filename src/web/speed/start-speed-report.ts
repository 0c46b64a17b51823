import { PAGE_LOADS_PER_SAMPLE } from '#shared/speed/metrics.ts';
import { whenIdle } from '#web/browser/when-idle.ts';
import { mayMeasure } from './may-measure.ts';

let isStarted = false;

/**
 * Measures the speed of a sample of page loads. It can be called repeatedly and starts once per document. The code that
 * measures is loaded after the page, and only for page loads of the sample.
 */
export function startSpeedReport(): void {
  if (isStarted) return;
  isStarted = true;
  if (!mayMeasure(navigator) || Math.random() * PAGE_LOADS_PER_SAMPLE >= 1) return;
  // A link may open another page in this document before the code is loaded.
  const { pathname } = location;
  const load = () =>
    whenIdle(() => {
      // Offline, or during a deployment, the page load is not measured.
      import('./measure-page.ts').then(
        ({ measurePage }) => measurePage(pathname),
        () => {},
      );
    });
  if (document.readyState === 'complete') load();
  else window.addEventListener('load', load, { once: true });
}
