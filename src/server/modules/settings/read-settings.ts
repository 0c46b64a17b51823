import {
  sections,
  sectionNames,
  type SectionName,
  type Settings,
} from '#shared/settings/sections.ts';
import { toPublicSettings } from '#shared/settings/public-settings.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import type { Log } from '../../log.ts';
import type { CurrentOffer } from '#shared/offers/current-offer.ts';
import type { CurrentDocument, SettingsSnapshot } from './request-settings.ts';

interface Row extends Record<string, unknown> {
  section: string;
  version: number;
  data: object;
  createdAt: string;
}

export async function readDocuments(db: Db): Promise<Map<string, CurrentDocument>> {
  const { rows } = await db.execute<Row>(sql`
    select distinct on (section) section, version, data, created_at as "createdAt"
    from settings order by section, version desc`);
  return new Map(
    rows.map(({ section, version, data, createdAt }) => [
      section,
      { version, data, publishedAt: new Date(createdAt) },
    ]),
  );
}

interface Options {
  now: Date;
  hidesSamples: boolean;
  log?: Log;
  offers?: CurrentOffer[];
}

export function createSnapshot(
  documents: ReadonlyMap<string, CurrentDocument>,
  { now, hidesSamples, log, offers = [] }: Options,
): SettingsSnapshot {
  const entries = sectionNames.map((name) => [name, readSection(name, documents.get(name), log)]);
  // Each entry was parsed by the schema of its name.
  const settings = Object.fromEntries(entries) as Settings;
  return {
    settings,
    public: {
      ...toPublicSettings(settings, { now, samples: seedSettings, hidesSamples }),
      ...(offers.some(({ isAutomatic }) => !isAutomatic) && { takesCodes: true }),
    },
    offers,
    documents,
    isPreview: false,
  };
}

/** A section that this release cannot read has its default value, so that the shop stays open. */
function readSection(name: SectionName, document: CurrentDocument | undefined, log?: Log): unknown {
  if (!document) return seedSettings[name];
  const parsed = sections[name].safeParse(document.data);
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0];
  log?.error({ section: name, version: document.version, problem }, 'settings cannot be read');
  return seedSettings[name];
}

/** The next moment at which something scheduled starts or ends. */
export function nextScheduledChange(
  documents: ReadonlyMap<string, CurrentDocument>,
  now: Date,
): Date | undefined {
  const times: number[] = [];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if ((key === 'startsAt' || key === 'endsAt') && typeof inner === 'string')
          times.push(Date.parse(inner));
        else collect(inner);
      }
    }
  };
  for (const { data } of documents.values()) collect(data);
  const next = Math.min(...times.filter((time) => time > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}
