import { AppError } from '#shared/errors.ts';
import type { SettingsDocument } from '#shared/settings/contract.ts';
import { sections } from '#shared/settings/sections.ts';
import type { Db } from '../../db/client.ts';
import { desc, eq } from '../../db/drizzle.ts';
import { settingsVersions } from './tables.ts';

export type Version = typeof settingsVersions.$inferSelect;

export async function findCurrent(db: Db, section: string): Promise<Version | undefined> {
  const [row] = await db
    .select()
    .from(settingsVersions)
    .where(eq(settingsVersions.section, section))
    .orderBy(desc(settingsVersions.version))
    .limit(1);
  return row && { ...row, data: withDefaults(section, row.data) };
}

/** A version of an earlier release may lack fields, which then have their default value. */
export function withDefaults(section: string, data: object): object {
  const schema = Object.entries(sections).find(([name]) => name === section)?.[1];
  const parsed = schema?.safeParse(data);
  return parsed?.success ? parsed.data : data;
}

export async function getCurrent(db: Db, section: string): Promise<SettingsDocument> {
  const current = await findCurrent(db, section);
  if (!current) throw new AppError('not_found');
  return toDocument(current);
}

export function toDocument({
  section,
  version,
  data,
  author,
  createdAt,
}: Version): SettingsDocument {
  return {
    section,
    version,
    // The table accepts objects only.
    data: data as Record<string, unknown>,
    author,
    publishedAt: createdAt.toISOString(),
  };
}
