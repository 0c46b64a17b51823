import type { Paged } from '#shared/paging.ts';
import type { SettingsVersion } from '#shared/settings/contract.ts';
import type { Db } from '../../db/client.ts';
import { desc, eq, sql } from '../../db/drizzle.ts';
import { paged, pageRange } from '../../db/pagination.ts';
import { listChanges } from '#shared/settings/field-changes.ts';
import { withDefaults } from './stored-versions.ts';
import { settingsVersions } from './tables.ts';

interface PageSummary {
  title: string;
  path: string;
  isPublished: boolean;
}

export async function listCurrent(db: Db) {
  const { rows } = await db.execute<{
    section: string;
    version: number;
    author: string | null;
    createdAt: string;
    page: PageSummary | null;
  }>(sql`
    select distinct on (section) section, version, author, created_at as "createdAt",
      case when section like 'page:%' then jsonb_build_object('title', data->'title', 'path', data->'path',
        'isPublished', data->'isPublished') end as page
    from settings order by section, version desc`);
  return rows.map(({ section, version, author, createdAt, page }) => ({
    section,
    version,
    author,
    publishedAt: new Date(createdAt).toISOString(),
    page,
  }));
}

/** Reads one version more than it returns, because each is compared with the one before. */
export async function listVersions(
  db: Db,
  { section, page }: { section: string; page: number },
): Promise<Paged<SettingsVersion>> {
  const { limit, offset } = pageRange(page);
  const isSection = eq(settingsVersions.section, section);
  const rows = await db
    .select()
    .from(settingsVersions)
    .where(isSection)
    .orderBy(desc(settingsVersions.version))
    .limit(limit + 1)
    .offset(offset);
  const versions = rows.slice(0, limit).map((row, index) => {
    const earlier = rows[index + 1]?.data;
    return {
      section,
      version: row.version,
      author: row.author,
      publishedAt: row.createdAt.toISOString(),
      restoredFrom: row.restoredFrom,
      changes: earlier
        ? listChanges(withDefaults(section, earlier), withDefaults(section, row.data))
        : [],
    };
  });
  return paged(versions, { total: await db.$count(settingsVersions, isSection), page });
}
