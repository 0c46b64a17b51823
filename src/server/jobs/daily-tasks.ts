import type { Payments } from '../adapters/razorpay.ts';
import type { Storage } from '../adapters/uploads/storage.ts';
import type { Db } from '../db/client.ts';
import { fetchDailySettlements } from '../modules/accounting/fetch-settlements.ts';
import type { SettingsCache } from '../modules/settings/settings-cache.ts';
import { queueDigest } from '../modules/digest/queue-digest.ts';
import { collectMissed } from '../modules/notices/collect-notices.ts';
import { noticeOverdueOrders } from '../modules/notices/notice-overdue-orders.ts';
import { removeUnverifiedAccounts } from '../modules/privacy/remove-unverified-accounts.ts';
import { deleteOutboxFiles } from './delete-outbox-files.ts';
import { deleteUnused } from './delete-unused-uploads.ts';
import { runHousekeeping } from './housekeeping.ts';
import type { ScheduledTask } from './scheduler.ts';

interface Deps {
  db: Db;
  payments: Pick<Payments, 'listSettlementItems'>;
  settings: Pick<SettingsCache, 'run'>;
  dataDir: string;
  storage: Pick<Storage, 'deleteUnused'>;
}

/**
 * The tasks of modules: at night in India (UTC+5:30) what takes long, and what people wait for at its time. Unverified
 * accounts follow the housekeeping, which deletes ended sessions.
 */
export const dailyTasks = ({ db, payments, settings, dataDir, storage }: Deps): ScheduledTask[] => [
  { name: 'housekeeping', dailyAt: '21:30', run: () => settings.run(() => runHousekeeping(db)) },
  {
    name: 'delete_unused_images',
    dailyAt: '21:45',
    run: () => deleteUnused({ db, storage }),
  },
  { name: 'delete_outbox_files', dailyAt: '21:50', run: () => deleteOutboxFiles(dataDir) },
  {
    name: 'remove_unverified_accounts',
    dailyAt: '21:55',
    run: () => removeUnverifiedAccounts(db),
  },
  {
    name: 'send_digest',
    // 8:00 in India.
    dailyAt: '02:30',
    run: () => settings.run(() => queueDigest(db, new Date())),
  },
  {
    name: 'notice_overdue_orders',
    everyMinutes: 2,
    run: () => settings.run(() => noticeOverdueOrders(db)),
  },
  {
    name: 'collect_notices',
    everyMinutes: 1,
    run: () => settings.run(() => collectMissed(db)),
  },
  {
    name: 'fetch_settlements',
    dailyAt: '22:10',
    run: () => fetchDailySettlements({ db, payments }, new Date()),
  },
];
