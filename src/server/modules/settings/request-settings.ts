import { AsyncLocalStorage } from 'node:async_hooks';
import { connectSettings } from '#shared/settings/current.ts';
import type { CurrentOffer } from '#shared/offers/current-offer.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import type { Settings } from '#shared/settings/sections.ts';

/** One published version of a section or page. */
export interface CurrentDocument {
  version: number;
  data: object;
  publishedAt: Date;
}

/** All settings at one moment. */
export interface SettingsSnapshot {
  settings: Settings;
  public: PublicSettings;
  /** Offers that are switched on and not over, oldest first. */
  offers: readonly CurrentOffer[];
  /** Current versions by section or page key. */
  documents: ReadonlyMap<string, CurrentDocument>;
  /** A draft that only the holder of a preview link sees, so responses must not be cached. */
  isPreview: boolean;
}

const storage = new AsyncLocalStorage<SettingsSnapshot>();

let fallback: (() => SettingsSnapshot) | undefined;

/** Tests call commands without a request. */
export function setFallbackSettings(read: () => SettingsSnapshot): void {
  fallback = read;
}

export function runWithSettings<T>(snapshot: SettingsSnapshot, work: () => T): T {
  return storage.run(snapshot, work);
}

/** The settings of the current request or job, which stay the same until it ends. */
export function requestSettings(): SettingsSnapshot {
  const snapshot = storage.getStore() ?? fallback?.();
  if (!snapshot) throw new Error('Settings are read outside of a request or job');
  return snapshot;
}

export const isPreviewRequest = () => storage.getStore()?.isPreview ?? false;

/** Includes what only the server may see. */
export const allSettings = () => requestSettings().settings;

connectSettings(() => requestSettings().public);
