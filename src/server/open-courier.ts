import { createShiprocket } from './adapters/couriers/shiprocket.ts';
import type { Config } from './config-types.ts';
import type { Db } from './db/client.ts';
import type { WorkerLoop } from './db/worker-loop.ts';
import { createDependencyStatus, type DependencyStatus } from './dependency-status.ts';
import type { Log } from './log.ts';
import { startCourierWorker } from './modules/orders/booking/courier-worker.ts';
import type { CourierAccount } from './modules/orders/booking/load-booking.ts';
import { createTokenStore } from './modules/orders/booking/token-store.ts';
import type { SettingsCache } from './modules/settings/settings-cache.ts';
import { openCourierSandbox } from './open-sandboxes.ts';

interface Options {
  config: Config;
  db: Db;
  settings: Pick<SettingsCache, 'run'>;
  log: Log;
  closers: (() => Promise<unknown>)[];
}

export interface OpenCourier {
  account: CourierAccount;
  worker: WorkerLoop;
  status: DependencyStatus;
  /** Tells the sandbox where the shop receives webhooks. */
  deliverTo: ((webhookUrl: string) => void) | undefined;
  apiUrl: string;
}

/** Connects the courier provider and starts its worker. Undefined without an account. */
export async function openCourier(options: Options): Promise<OpenCourier | undefined> {
  const { config, db, settings, log, closers } = options;
  if (!config.shiprocket) return undefined;
  const { config: shiprocket, deliverTo } =
    'isSandbox' in config.shiprocket
      ? await openCourierSandbox(config, config.shiprocket, closers)
      : { config: config.shiprocket, deliverTo: undefined };
  const status = createDependencyStatus('the courier provider', log);
  const tokens = createTokenStore(db, shiprocket);
  const account = {
    courier: createShiprocket(shiprocket, { tokens, status }),
    defaults: shiprocket,
  };
  const worker = startCourierWorker({ db, ...account, settings, log });
  closers.push(() => worker.close());
  if (deliverTo) log.info(`Courier sandbox: ${shiprocket.apiUrl}`);
  return { account, worker, status, deliverTo, apiUrl: shiprocket.apiUrl };
}
