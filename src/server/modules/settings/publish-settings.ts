import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/errors.ts';
import type { SettingsDocument } from '#shared/settings/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { audited, UNCHANGED, type Actor, type AuditEvent } from '../audit/audited.ts';
import { completePage, isPage, parsePage } from './check-page.ts';
import { parseDocument } from './document-schema.ts';
import { listChanges } from '#shared/settings/field-changes.ts';
import { findCurrent, getCurrent, toDocument, type Version } from './stored-versions.ts';
import { settingsVersions } from './tables.ts';

interface Publication {
  section: string;
  /** The version that was edited; 0 for a new page. */
  baseVersion: number;
  data: object;
  actor: Actor;
}

/** Publishes a version, unless the data equals the current one or another version was published in the meantime. */
export async function publishSettings(db: Db, input: Publication): Promise<SettingsDocument> {
  const data = parseDocument(input.section, input.data);
  return publish(db, { ...input, data });
}

export async function restoreSettings(
  db: Db,
  { version, ...input }: Omit<Publication, 'data'> & { version: number },
): Promise<SettingsDocument> {
  const earlier = await findVersion(db, input.section, version);
  if (!earlier) throw new AppError('not_found');
  // A rule may have changed since the version was published.
  const data = parseDocument(input.section, earlier.data);
  return publish(db, { ...input, data, restoredFrom: version });
}

async function publish(
  db: Db,
  input: Publication & { restoredFrom?: number },
): Promise<SettingsDocument> {
  const { section, baseVersion, actor } = input;
  const event: AuditEvent = { actor, action: 'change_settings', subject: section };
  const published = await audited(db, event, async (tx) => {
    await lockSettings(tx);
    const current = await findCurrent(tx, section);
    if ((current?.version ?? 0) !== baseVersion) throw conflict(current);
    const data = isPage(section)
      ? await completePage(tx, section, parsePage(input.data))
      : input.data;
    if (current && isDeepStrictEqual(current.data, data)) {
      return UNCHANGED;
    }
    event.changes = listChanges(current?.data ?? {}, data);
    return toDocument(await insertVersion(tx, { ...input, data }));
  });
  return published === UNCHANGED ? getCurrent(db, section) : published;
}

/** One publication at a time, because the rules about paths read other pages. */
export async function lockSettings(tx: Db): Promise<void> {
  await takeLock(
    tx,
    'settings',
    tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`),
  );
}

export async function insertVersion(
  tx: Db,
  { section, baseVersion, data, actor, restoredFrom }: Publication & { restoredFrom?: number },
): Promise<Version> {
  const [row] = await tx
    .insert(settingsVersions)
    .values({
      section,
      version: baseVersion + 1,
      data,
      author: actor.email,
      restoredFrom: restoredFrom ?? null,
    })
    .returning();
  // An insert returns its row.
  return row as Version;
}

function conflict(current: Version | undefined): AppError {
  const author = current?.author ?? 'Another administrator';
  const message = `${author} published a newer version while you were editing.`;
  return new AppError('settings_changed', {
    message,
    ...(current && { data: { current: toDocument(current) } }),
  });
}

async function findVersion(db: Db, section: string, version: number): Promise<Version | undefined> {
  const [row] = await db
    .select()
    .from(settingsVersions)
    .where(and(eq(settingsVersions.section, section), eq(settingsVersions.version, version)));
  return row;
}
