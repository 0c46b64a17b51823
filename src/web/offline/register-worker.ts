import { WORKER_PATH } from './service-worker.ts';

/** Caches the main pages for offline use. */
export async function registerWorker(): Promise<void> {
  // Missing on insecure pages and in some browsers.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!import.meta.env.PROD || !serviceWorker) return;
  await serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' }).catch(() => {});
}
