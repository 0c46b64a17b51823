import { buildApp } from './app.ts';
import { createCdn, type Cdn } from './adapters/cdn.ts';
import { createDiskCheck } from './adapters/disk.ts';
import { createMailer } from './adapters/mail.ts';
import { createMailImages } from './adapters/mail-images.ts';
import { createPictures } from './adapters/pictures.ts';
import { createShareCards } from './adapters/share-cards.ts';
import { openStorage } from './adapters/uploads/open-storage.ts';
import { createUploads } from './adapters/uploads/uploads.ts';
import { createPayments } from './adapters/razorpay.ts';
import type { Config, RazorpayConfig } from './config-types.ts';
import { subscribeToNotifications, type NotificationSubscription } from './db/notifications.ts';
import { acceptsWrites, checkDatabase, openDatabase } from './db/client.ts';
import { detectPooler } from './db/pooler.ts';
import { seed } from './db/seed/seed.ts';
import { createAssetSource } from './http/asset-source.ts';
import { CLIENT_FOLDER } from './http/build-folder.ts';
import type { App } from './http/handle.ts';
import type { Web } from './http/pages.ts';
import { migrateDirectly, openEmbedded, openReplicaOf } from './open-databases.ts';
import { openCourier } from './open-courier.ts';
import { openGoogleSandbox, openPaymentSandbox } from './open-sandboxes.ts';
import { PublicCache } from './http/public-cache.ts';
import { EVERY_PAGE, keysOfStock } from './http/shared-headers.ts';
import { startJobWorker, type JobHandlers } from './jobs/job-worker.ts';
import { startMailWorker } from './jobs/mail-worker.ts';
import { dailyTasks } from './jobs/daily-tasks.ts';
import { startScheduler } from './jobs/scheduler.ts';
import type { Log } from './log.ts';
import { accountMails } from './modules/accounts/compose-mails.ts';
import { createFirstAccounts } from './modules/accounts/first-accounts.ts';
import { mailResetLink } from './modules/accounts/reset-password.ts';
import { startAssetPublisher } from './modules/assets/publish-assets.ts';
import { checkoutMails } from './modules/checkout/compose-mails.ts';
import { createCatalogCache } from './modules/catalog/catalog-cache.ts';
import { startPaymentWorker } from './modules/checkout/payment-worker.ts';
import { invitationMails } from './modules/invitations/compose-mails.ts';
import type { Composers } from './modules/mail/composers.ts';
import { testMails } from './modules/mail-previews/send-test-mail.ts';
import { digestMails } from './modules/digest/compose-mails.ts';
import { noticeMails } from './modules/notices/compose-mails.ts';
import { newsletterMails } from './modules/newsletter/compose-mails.ts';
import { mailConfirmationLink } from './modules/newsletter/subscribe.ts';
import { startBulkWorker } from './modules/orders/bulk/bulk-worker.ts';
import { orderMails } from './modules/orders/compose-mails.ts';
import { stockMails } from './modules/stock/compose-mails.ts';
import { supportMails } from './modules/support/compose-mails.ts';
import { storeDocumentFiles, type PdfDeps } from './modules/tax/document-file.ts';
import { createPdfRenderer, type PdfRenderer } from './modules/tax/pdf/pdf-renderer.ts';
import { createSettingsCache, type SettingsCache } from './modules/settings/settings-cache.ts';
import { createPageSource } from './modules/settings/page-source.ts';
import type { Registry as MetricsRegistry } from 'prom-client';
import { Registry } from './http/prom-client.ts';
import { customerTotalsTask } from './modules/customers/refresh-totals.ts';
import { summaryTask } from './summaries/roll-up.ts';
import { createDependencyStatus } from './dependency-status.ts';
import { createReadiness } from './readiness.ts';
import { errorMessage, StartError } from './start-error.ts';

export interface Shop {
  app: App;
  url: string;
  /** The configured payment provider or its sandbox. */
  razorpay: RazorpayConfig;
  /** The address of the courier provider or its sandbox; undefined without one. */
  courierApiUrl: string | undefined;
  cache: PublicCache;
  settings: SettingsCache;
  /** Reports that load balancers should stop sending requests, and ends each connection with its next response. */
  drain(): void;
  close(): Promise<void>;
}

interface Options {
  config: Config;
  log: Log;
  web: Web;
  /** Whether to share the built files with processes of other versions, through the database. */
  sharesAssets?: boolean;
}

/** Opens database, workers and server. `close` closes them in reverse order. */
export async function openShop({ config, log, web, sharesAssets }: Options): Promise<Shop> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) {
      await closer().catch((error: unknown) => log.error({ err: error }, 'failed to close'));
    }
  };
  try {
    const registry = new Registry();
    const closeTelemetry = await openTelemetry(config, registry, log);
    const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, log, closers));
    const { databasePoolSize: poolSize, databaseCa: ca } = config;
    const database = openDatabase(databaseUrl, log, { poolSize, ca });
    const { db, pool } = database;
    closers.push(() => pool.end(), closeTelemetry);
    await checkDatabase(database);
    await detectPooler(database, log);
    log.info('Database ready');
    const hosts = await migrateDirectly(database, config, log);
    const replica = await openReplicaOf(database, config, log);
    if (replica) closers.push(() => replica.close());
    await seed(db, log);
    const cdnStatus = createDependencyStatus('purging the CDN', log);
    const cdn =
      config.cdn && createCdn({ ...config.cdn, status: cdnStatus, everything: EVERY_PAGE, log });
    if (cdn) closers.push(() => cdn.close());
    const clearCaches = () => {
      cache.clear();
      cdn?.purge([EVERY_PAGE]);
    };
    const settings = createSettingsCache(db, log, {
      hidesSamples: config.isProduction && !config.allowsSandbox,
      onChange: clearCaches,
    });
    closers.push(async () => settings.close());
    await settings.run(() => createFirstAccounts(db, config, log));
    const google = config.google ?? (await openGoogleSandbox(config, closers));
    const { razorpay, deliverTo } = config.razorpay
      ? { razorpay: config.razorpay, deliverTo: undefined }
      : await openPaymentSandbox(config, pool, closers);

    const catalogCache = createCatalogCache(db, log, {
      onChange: clearCaches,
      onStockChange: (id) => {
        cache.removeProduct(id);
        cdn?.purge(keysOfStock(id));
      },
    });
    const source = {
      current: () => Promise.all([catalogCache.current(), settings.current()]),
      isInSync: () => !web.development && catalogCache.isInSync() && settings.isInSync(),
    };
    const cache = new PublicCache(source, { isPurged: cdn !== undefined });
    const couriers = await openCourier({ config, db, settings, log, closers });
    const dependencies = {
      disk: createDependencyStatus('writing to DATA_DIR', log),
      storage: createDependencyStatus('the file storage', log),
      mail: createDependencyStatus('sending mail', log),
      payments: createDependencyStatus('the payment provider', log),
      ...(cdn && { cdn: cdnStatus }),
      ...(couriers && { couriers: couriers.status }),
    };
    const { dataDir, s3 } = config;
    const storage = await openStorage({ dataDir, s3, status: dependencies.storage });
    closers.push(async () => storage.close());
    await storage.prepare();
    const mailImages = createMailImages(storage);
    const mailer = createMailer({ ...config, mailImages });
    const pdfRenderer = createPdfRenderer(storage);
    closers.push(() => pdfRenderer.close());
    const mailWorker = startMailWorker({
      db,
      mailer: inSettings(settings, { ...mailer }),
      composers: inSettings(
        settings,
        createComposers({ db, pdfRenderer, publicUrl: config.publicUrl }),
      ),
      status: dependencies.mail,
      log,
    });
    closers.push(() => mailWorker.close());
    const handlers = inSettings(settings, createJobHandlers(pdfRenderer));
    const jobWorker = startJobWorker({ db, handlers, log });
    closers.push(() => jobWorker.close());
    const bulkWorker = startBulkWorker({ db, settings, log });
    closers.push(() => bulkWorker.close());
    const subscription = await subscribeToNotifications(
      { hosts, channels: ['catalog', 'settings', 'mails', 'jobs', 'bulk'], log },
      {
        onConnectionChange: (isConnected) => {
          catalogCache.setConnected(isConnected);
          settings.setConnected(isConnected);
        },
        onNotification: (payload, channel) => {
          if (channel === 'mails') mailWorker.wake();
          else if (channel === 'jobs') jobWorker.wake();
          else if (channel === 'bulk') bulkWorker.wake();
          else if (channel === 'settings') settings.handleNotification();
          else catalogCache.handleNotification(payload);
        },
      },
    );
    closers.push(() => subscription.close());
    await catalogCache.current();
    const pictures = createPictures(storage);
    const uploads = createUploads(storage);
    const shareCards = createShareCards(dataDir, storage);
    const payments = createPayments(razorpay, dependencies.payments);
    const tasks = [
      ...dailyTasks({ db, payments, settings, dataDir, storage }),
      summaryTask({ db, log }),
      customerTotalsTask({ db }),
    ];
    const scheduler = await startScheduler({ db, tasks, log });
    closers.push(() => scheduler.close());
    const paymentWorker = startPaymentWorker({ db, payments, settings, log });
    closers.push(() => paymentWorker.close());

    const workers = [
      mailWorker,
      jobWorker,
      bulkWorker,
      scheduler,
      paymentWorker,
      ...(couriers ? [couriers.worker] : []),
    ];
    const health = {
      isDatabaseUp: () => acceptsWrites(pool),
      areJobsRunning: () => workers.every((worker) => worker.isRunning()),
      isReplicaUsed: replica && (() => replica.status().isUsed),
      checkDisk: createDiskCheck(dataDir, dependencies.disk),
      dependencies,
    };
    const usesPaymentSandbox = config.razorpay === undefined;
    const providers = { google, razorpay, payments, usesPaymentSandbox };
    const catchUp = catchUpWith(subscription, cdn);
    const readiness = createReadiness();
    const pages = createPageSource(db);
    const parts = {
      log,
      registry,
      db,
      pool,
      replica,
      catalogCache,
      settings,
      cache,
      pages,
      catchUp,
      web,
      health,
      readiness,
      assetSource: sharesAssets ? createAssetSource(db) : undefined,
      mailImages,
      pictures,
      uploads,
      storage,
      shareCards,
      pdfRenderer,
    };
    const app = await buildApp({
      ...config,
      ...providers,
      ...parts,
      wakePaymentWorker: paymentWorker.wake,
      courierAccount: couriers?.account,
      wakeCourierWorker: () => couriers?.worker.wake(),
    });
    closers.push(() => app.close());
    const url = await listen(app, config);
    log.info(`Listening on ${url}`);
    deliverTo?.(`${url}/api/payments/webhook`);
    couriers?.deliverTo?.(`${url}/api/couriers/webhook`);
    if (sharesAssets) {
      const onPublished = readiness.setReady;
      const publisher = startAssetPublisher({ db, folder: CLIENT_FOLDER, log, onPublished });
      closers.push(() => publisher.close());
    } else readiness.setReady();
    const courierApiUrl = couriers?.apiUrl;
    return { app, url, razorpay, courierApiUrl, cache, settings, drain: readiness.drain, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** After a write, the next read must be current, also through the CDN. */
function catchUpWith({ catchUp }: Pick<NotificationSubscription, 'catchUp'>, cdn: Cdn | undefined) {
  if (!cdn) return catchUp;
  return async () => {
    await catchUp();
    await cdn.flush();
  };
}

type Functions = Record<string, (...args: never[]) => Promise<unknown>>;

/** Runs each function with the current settings. */
function inSettings<T extends Functions>({ run }: SettingsCache, functions: T): T {
  const wrapped = Object.entries(functions).map(([name, call]) => [
    name,
    (...args: never[]) => run(() => call(...args)),
  ]);
  // The wrapped functions have the same names and types.
  return Object.fromEntries(wrapped) as T;
}

/** Must be started before the parts that it records. */
async function openTelemetry(
  { telemetry, trustProxy }: Config,
  registry: MetricsRegistry,
  log: Log,
): Promise<() => Promise<void>> {
  if (!telemetry) return async () => {};
  const { startTelemetry } = await import('./telemetry/start-telemetry.ts');
  const status = createDependencyStatus('exporting to the OpenTelemetry collector', log);
  return startTelemetry({ config: telemetry, trustProxy, registry, status });
}

const createJobHandlers = (pdfRenderer: PdfRenderer): JobHandlers => ({
  forgot_password: (tx, { email }) => mailResetLink(tx, email),
  confirm_subscription: (tx, { email }) => mailConfirmationLink(tx, email),
  render_tax_documents: (db, { documentIds }) =>
    storeDocumentFiles({ db, pdfRenderer }, documentIds, 'a4'),
});

function createComposers(deps: PdfDeps & { publicUrl: string }): Composers {
  return {
    ...accountMails(deps),
    ...invitationMails(deps),
    ...orderMails(deps),
    ...checkoutMails(deps),
    ...supportMails(deps),
    ...newsletterMails(deps),
    ...stockMails(deps),
    ...noticeMails(deps),
    ...digestMails(deps),
    ...testMails(deps),
  };
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is already in use. Set PORT to a different one.`,
      );
    }
    throw new StartError(`The shop cannot listen on ${host}:${port}: ${errorMessage(error)}`);
  }
}
