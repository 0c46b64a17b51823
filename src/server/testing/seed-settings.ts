import { seedSettings } from '../db/seed/settings.ts';
import { createSnapshot } from '../modules/settings/read-settings.ts';
import {
  runWithSettings,
  setFallbackSettings,
  type SettingsSnapshot,
} from '../modules/settings/request-settings.ts';
import type { SettingsCache } from '../modules/settings/settings-cache.ts';

/** The settings of a new shop. */
export const seedSnapshot: SettingsSnapshot = createSnapshot(
  new Map(
    Object.entries(seedSettings).map(([section, data]) => [
      section,
      { version: 1, data, publishedAt: new Date('2026-11-17T00:00:00Z') },
    ]),
  ),
  { now: new Date(), hidesSamples: false },
);

/** For code that is tested without a database. */
export const testSettings: SettingsCache = {
  current: async () => seedSnapshot,
  run: async (work) => runWithSettings(seedSnapshot, work),
  isInSync: () => true,
  handleNotification() {},
  setConnected() {},
  close() {},
};

// Tests call commands and format texts without a request.
setFallbackSettings(() => seedSnapshot);
