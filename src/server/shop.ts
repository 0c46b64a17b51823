import { mkdir, access, constants } from 'node:fs/promises';
import type pg from 'pg';
import { buildApp } from './app.ts';
import { createDiskCheck } from './adapters/disk.ts';
import { createMailer } from './adapters/mail.ts';
import { createMailImages } from './adapters/mail-images.ts';
import { createPictures } from './adapters/pictures.ts';
import { createShareCards } from './adapters/share-cards.ts';
import { uploadFolder } from './adapters/uploads/upload-folder.ts';
import { createUploads } from './adapters/uploads/uploads.ts';
import { createPayments } from './adapters/razorpay.ts';
import type { Config, GoogleConfig, RazorpayConfig } from './config-types.ts';
import { subscribeToNotifications } from './db/notifications.ts';
import { checkDatabase, openDatabase, type Database } from './db/client.ts';
import { detectPooler, rejectSharedSessions } from './db/pooler.ts';
import type { Hosts } from './db/hosts.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { seed } from './db/seed/seed.ts';
import { createAssetSource } from './http/asset-source.ts';
import { CLIENT_FOLDER } from './http/build-folder.ts';
import type { App } from './http/handle.ts';
import type { Web } from './http/pages.ts';
import { PublicCache } from './http/public-cache.ts';
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
import { newsletterMails } from './modules/newsletter/compose-mails.ts';
import { mailConfirmationLink } from './modules/newsletter/subscribe.ts';
import { orderMails } from './modules/orders/compose-mails.ts';
import { stockMails } from './modules/stock/compose-mails.ts';
import { supportMails } from './modules/support/compose-mails.ts';
import { storeDocumentFiles, type PdfDeps } from './modules/tax/document-file.ts';
import { createPdfRenderer, type PdfRenderer } from './modules/tax/pdf/pdf-renderer.ts';
import { createSettingsCache, type SettingsCache } from './modules/settings/settings-cache.ts';
import { createPageSource } from './modules/settings/page-source.ts';
import { createDependencyStatus } from './dependency-status.ts';
import { createReadiness } from './readiness.ts';
import { errorMessage, StartError } from './start-error.ts';

export interface Shop {
  app: App;
  url: string;
  /** The configured payment provider or its sandbox. */
  razorpay: RazorpayConfig;
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
    const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, log, closers));
    const { databasePoolSize: poolSize, databaseCa: ca } = config;
    const database = openDatabase(databaseUrl, log, { poolSize, ca });
    const { db, pool } = database;
    closers.push(() => pool.end());
    await checkDatabase(database);
    await detectPooler(database, log);
    log.info('Database ready');
    const hosts = await migrateDirectly(database, config, log);
    await seed(db, log);
    const settings = createSettingsCache(db, log, {
      hidesSamples: config.isProduction && !config.allowsSandbox,
      onChange: () => cache.clear(),
    });
    closers.push(async () => settings.close());
    await settings.run(() => createFirstAccounts(db, config, log));
    const google = config.google ?? (await openGoogleSandbox(config, closers));
    const { razorpay, deliverTo } = config.razorpay
      ? { razorpay: config.razorpay, deliverTo: undefined }
      : await openPaymentSandbox(config, pool, closers);

    const catalogCache = createCatalogCache(db, log, {
      onChange: () => cache.clear(),
      onStockChange: (id) => cache.removeProduct(id),
    });
    const cache = new PublicCache({
      current: () => Promise.all([catalogCache.current(), settings.current()]),
      isInSync: () => !web.development && catalogCache.isInSync() && settings.isInSync(),
    });
    const dependencies = {
      disk: createDependencyStatus('writing to DATA_DIR', log),
      mail: createDependencyStatus('sending mail', log),
      payments: createDependencyStatus('the payment provider', log),
    };
    const mailImages = createMailImages(config.dataDir);
    const mailer = createMailer({ ...config, mailImages });
    const pdfRenderer = createPdfRenderer(config.dataDir);
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
    const subscription = await subscribeToNotifications(
      { hosts, channels: ['catalog', 'settings', 'mails', 'jobs'], log },
      {
        onConnectionChange: (isConnected) => {
          catalogCache.setConnected(isConnected);
          settings.setConnected(isConnected);
        },
        onNotification: (payload, channel) => {
          if (channel === 'mails') mailWorker.wake();
          else if (channel === 'jobs') jobWorker.wake();
          else if (channel === 'settings') settings.handleNotification();
          else catalogCache.handleNotification(payload);
        },
      },
    );
    closers.push(() => subscription.close());
    await catalogCache.current();
    await prepareFolder(uploadFolder(config.dataDir));
    const pictures = createPictures(config.dataDir);
    const uploads = createUploads(config.dataDir);
    const shareCards = createShareCards(config.dataDir);
    const payments = createPayments(razorpay, dependencies.payments);
    const tasks = dailyTasks({ db, payments, settings, dataDir: config.dataDir });
    const scheduler = await startScheduler({ db, tasks, log });
    closers.push(() => scheduler.close());
    const paymentWorker = startPaymentWorker({ db, payments, settings, log });
    closers.push(() => paymentWorker.close());

    const workers = [mailWorker, jobWorker, scheduler, paymentWorker];
    const health = {
      isDatabaseUp: () =>
        pool.query<{ transaction_read_only: string }>('show transaction_read_only').then(
          ({ rows }) => rows[0]?.transaction_read_only === 'off',
          () => false,
        ),
      areJobsRunning: () => workers.every((worker) => worker.isRunning()),
      checkDisk: createDiskCheck(config.dataDir, dependencies.disk),
      dependencies,
    };
    const usesPaymentSandbox = config.razorpay === undefined;
    const providers = { google, razorpay, payments, usesPaymentSandbox };
    const { catchUp } = subscription;
    const readiness = createReadiness();
    const pages = createPageSource(db);
    const parts = {
      log,
      db,
      pool,
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
      shareCards,
      pdfRenderer,
    };
    const app = await buildApp({
      ...config,
      ...providers,
      ...parts,
      wakePaymentWorker: paymentWorker.wake,
    });
    closers.push(() => app.close());
    const url = await listen(app, config);
    log.info(`Listening on ${url}`);
    deliverTo?.(`${url}/api/payments/webhook`);
    if (sharesAssets) {
      const onPublished = readiness.setReady;
      const publisher = startAssetPublisher({ db, folder: CLIENT_FOLDER, log, onPublished });
      closers.push(() => publisher.close());
    } else readiness.setReady();
    return { app, url, razorpay, cache, settings, drain: readiness.drain, close };
  } catch (error) {
    await close();
    throw error;
  }
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

async function openEmbedded(
  config: Config,
  log: Log,
  closers: (() => Promise<unknown>)[],
): Promise<string> {
  await prepareFolder(config.dataDir);
  const server = await startEmbedded(config.dataDir, log);
  closers.push(() => server.stop());
  return server.url;
}

/** Migrates with sessions of PostgreSQL itself, and returns the hosts that serve them. */
async function migrateDirectly(
  database: Database,
  { databaseUrl, databaseDirectUrl, databaseCa: ca }: Config,
  log: Log,
): Promise<Hosts> {
  const isSame = databaseDirectUrl === undefined || databaseDirectUrl === databaseUrl;
  const direct = isSame ? database : openDatabase(databaseDirectUrl, log, { poolSize: 2, ca });
  try {
    if (!isSame) await checkDatabase(direct);
    await rejectSharedSessions(direct);
    await migrate(direct.pool, log);
  } finally {
    if (!isSame) await direct.pool.end();
  }
  return direct.hosts;
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
    ...testMails(deps),
  };
}

/** The sandbox is loaded only when needed, and called over HTTP like Google. */
async function openGoogleSandbox(
  { host }: Config,
  closers: (() => Promise<unknown>)[],
): Promise<GoogleConfig> {
  const { startGoogleSandbox } = await import('../../sandbox/google/google-sandbox.ts');
  const sandbox = await startGoogleSandbox({ host, clientId: 'sandbox' });
  closers.push(() => sandbox.close());
  return sandbox;
}

/** The sandbox stores its payments in the shop's database, so that they survive restarts and all processes share them. */
async function openPaymentSandbox(
  { host }: Config,
  pool: pg.Pool,
  closers: (() => Promise<unknown>)[],
) {
  const { startRazorpaySandbox } = await import('../../sandbox/razorpay/razorpay-sandbox.ts');
  const { createDatabaseStore } = await import('../../sandbox/razorpay/database-store.ts');
  const sandbox = await startRazorpaySandbox({ host, store: await createDatabaseStore(pool) });
  closers.push(() => sandbox.close());
  return { razorpay: sandbox, deliverTo: sandbox.deliverTo };
}

async function prepareFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${path} is not writable: ${errorMessage(error)}`);
  }
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
