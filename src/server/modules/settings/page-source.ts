import { pageFigures } from '#shared/pages/figures.ts';
import { pageDocument } from '#shared/settings/page.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { PageIndex, type StoredPage } from '../pages/page-index.ts';
import type { PageSource } from '../pages/page-source.ts';
import { createSnapshot } from './read-settings.ts';
import {
  requestSettings,
  runWithSettings,
  type CurrentDocument,
  type SettingsSnapshot,
} from './request-settings.ts';
import { settingsVersions } from './tables.ts';

const PREFIX = 'page:';
const sectionOf = (id: string) => `${PREFIX}${id}`;

/** The pages of the request's settings. */
export function createPageSource(db: Db): PageSource {
  return {
    index: currentPageIndex,
    figures: pageFigures,
    listVersions: (id) => listVersions(db, id),
    findVersion: (id, version) => findVersion(db, id, version),
    figuresAt: async (moment) => runWithSettings(await snapshotAt(db, moment), pageFigures),
  };
}

export const currentPageIndex = (): PageIndex => indexOf(requestSettings());

const indexes = new WeakMap<SettingsSnapshot['documents'], PageIndex>();

/** Built once for each change of the settings. */
function indexOf({ documents, isPreview }: SettingsSnapshot): PageIndex {
  const known = indexes.get(documents);
  if (known) return known;
  const index = new PageIndex(listPages(documents), { showsUnpublished: isPreview });
  indexes.set(documents, index);
  return index;
}

export function listPages(documents: ReadonlyMap<string, CurrentDocument>): StoredPage[] {
  return Array.from(documents).flatMap(([section, document]) =>
    section.startsWith(PREFIX) ? (readPage(section, document) ?? []) : [],
  );
}

/** A page that this release cannot read is left out. */
function readPage(section: string, document: CurrentDocument): StoredPage | undefined {
  const { version, publishedAt, data } = document;
  const parsed = pageDocument.safeParse(data);
  if (!parsed.success) return undefined;
  return { id: section.slice(PREFIX.length), version, publishedAt, page: parsed.data };
}

async function listVersions(db: Db, id: string) {
  const rows = await db
    .select({
      version: settingsVersions.version,
      publishedAt: settingsVersions.createdAt,
      isPublished: sql<boolean>`(data ->> 'isPublished')::boolean`,
    })
    .from(settingsVersions)
    .where(eq(settingsVersions.section, sectionOf(id)))
    .orderBy(desc(settingsVersions.version));
  return rows
    .filter(({ isPublished }) => isPublished)
    .map(({ version, publishedAt }) => ({ version, publishedAt: publishedAt.toISOString() }));
}

async function findVersion(db: Db, id: string, version: number): Promise<StoredPage | undefined> {
  const [row] = await db
    .select()
    .from(settingsVersions)
    .where(and(eq(settingsVersions.section, sectionOf(id)), eq(settingsVersions.version, version)));
  return row && readPage(row.section, { ...row, publishedAt: row.createdAt });
}

/** The settings in force at a moment; before the first version of a section, that version. */
async function snapshotAt(db: Db, moment: Date): Promise<SettingsSnapshot> {
  const isPast = sql`created_at <= ${moment.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ section: string; version: number; data: object }>(sql`
    select distinct on (section) section, version, data from settings
    where section not like 'page:%'
    order by section, ${isPast} desc, case when ${isPast} then -version else version end`);
  const documents = new Map(
    rows.map(({ section, version, data }) => [section, { version, data, publishedAt: moment }]),
  );
  const hidesSamples = requestSettings().public.sampleFacts.length === 0;
  return createSnapshot(documents, { now: moment, hidesSamples });
}
