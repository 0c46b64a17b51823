import { WORKER_PATH } from './service-worker.ts';

/** Keeps the main pages for times without the server. Browsers that save data, or that forbid it, go without. */
export async function registerWorker(): Promise<void> {
  // Missing where the page is not secure, and in some browsers.
  const { serviceWorker, connection } = navigator as {
    serviceWorker?: ServiceWorkerContainer;
    connection?: { saveData?: boolean };
  };
  if (!import.meta.env.PROD || !serviceWorker || connection?.saveData) return;
  await serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' }).catch(() => {});
}
