import { WORKER_PATH } from './service-worker.ts';

/** Caches the main pages for offline use, except in data-saver mode. */
export async function registerWorker(): Promise<void> {
  // Missing on insecure pages and in some browsers.
  const { serviceWorker, connection } = navigator as {
    serviceWorker?: ServiceWorkerContainer;
    connection?: { saveData?: boolean };
  };
  if (!import.meta.env.PROD || !serviceWorker || connection?.saveData) return;
  await serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' }).catch(() => {});
}
