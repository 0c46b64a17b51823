import type { Db } from '../../db/client.ts';
import { endsSoon } from '../../db/ends-soon.ts';
import type { Log } from '../../log.ts';
import { errorMessage } from '../../start-error.ts';
import { readOffers } from './read-offers.ts';
import { createSnapshot, nextScheduledChange, readDocuments } from './read-settings.ts';
import { isPreviewRequest, runWithSettings, type SettingsSnapshot } from './request-settings.ts';

/**
 * Keeps the current settings in memory. The database notifies of every change; work that starts after a notification
 * waits until the change is loaded, for a few seconds.
 */
export interface SettingsCache {
  current(): Promise<SettingsSnapshot>;
  /** Runs a request or job with the current settings. */
  run<T>(work: () => Promise<T>): Promise<T>;
  isInSync(): boolean;
  handleNotification(): void;
  /** While notifications cannot be received, every read queries the database. */
  setConnected(isConnected: boolean): void;
  close(): void;
}

interface Options {
  hidesSamples: boolean;
  /** Called at once when settings changed, before they are loaded. */
  onChange(): void;
}

/** The longest delay of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export function createSettingsCache(
  db: Db,
  log: Log,
  { hidesSamples, onChange }: Options,
): SettingsCache {
  let snapshot: SettingsSnapshot | undefined;
  let isConnected = false;
  let isStale = true;
  let reading: Promise<void> | undefined;
  let readingSince = 0;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (documents: SettingsSnapshot['documents']) => {
    clearTimeout(timer);
    const now = new Date();
    const next = nextScheduledChange(documents, now);
    if (!next) return;
    const delayMs = Math.min(next.getTime() - now.getTime(), TIMER_MAX_MS);
    timer = setTimeout(markStale, delayMs);
    timer.unref();
  };
  const markStale = () => {
    isStale = true;
    onChange();
  };
  const read = async () => {
    isStale = false;
    readingSince = performance.now();
    try {
      const documents = await readDocuments(db);
      const offers = await readOffers(db);
      snapshot = createSnapshot(documents, { now: new Date(), hidesSamples, log, offers });
      schedule(documents);
    } catch (error) {
      isStale = true;
      if (!snapshot) throw error;
      // Outdated settings are better than an error, but responses made with them are not cached.
      onChange();
      log.warn({ reason: errorMessage(error) }, 'serving the last known settings');
    } finally {
      reading = undefined;
    }
  };
  const load = async () => {
    // A read that started before a notification may have missed its change.
    if (reading) await reading;
    if (isStale || !isConnected) await (reading ??= read());
  };
  const current = async () => {
    const startedAt = reading ? readingSince : performance.now();
    const loaded = load();
    if (!snapshot) await loaded;
    else if (!(await endsSoon(loaded, startedAt))) onChange();
    if (!snapshot) throw new Error('the settings could not be read');
    return snapshot;
  };

  return {
    current,
    async run(work) {
      if (isPreviewRequest()) return work();
      const isCurrent = snapshot && isConnected && !isStale && !reading;
      return runWithSettings(isCurrent && snapshot ? snapshot : await current(), work);
    },
    isInSync: () => isConnected && !isStale,
    handleNotification: markStale,
    setConnected(connected) {
      isConnected = connected;
      markStale();
    },
    close: () => clearTimeout(timer),
  };
}
