import { randomBytes } from 'node:crypto';
import { limits } from '#shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { parseDocument } from './document-schema.ts';
import { createSnapshot } from './read-settings.ts';
import type { SettingsSnapshot } from './request-settings.ts';
import { settingsPreviews } from './tables.ts';

/** One administrator cannot fill the table: older drafts are replaced. */
const PREVIEWS_PER_AUTHOR = 20;

const isValid = sql`${settingsPreviews.createdAt} > now() - make_interval(hours => ${limits.keep.settingsPreviewHours}::int)`;

interface Draft {
  section: string;
  data: object;
  authorId: string;
}

/** Stores a draft. The token in the link is the only way to see it. */
export async function createPreview(db: Db, { section, data, authorId }: Draft): Promise<string> {
  const draft = parseDocument(section, data);
  const token = randomBytes(24).toString('base64url');
  await inTransaction(db, async (tx) => {
    await tx.insert(settingsPreviews).values({ token, section, data: draft, authorId });
    await tx.execute(sql`
      delete from settings_previews where author_id = ${authorId} and token not in (
        select token from settings_previews where author_id = ${authorId}
        order by created_at desc, token limit ${PREVIEWS_PER_AUTHOR})`);
  });
  return token;
}

const TOKEN = /^[\w-]{32}$/;

/** The current settings with the draft; undefined if the token is unknown or expired. */
export async function readPreview(
  db: Db,
  token: string,
  current: SettingsSnapshot,
): Promise<SettingsSnapshot | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const [draft] = await db
    .select()
    .from(settingsPreviews)
    .where(and(eq(settingsPreviews.token, token), isValid));
  if (!draft) return undefined;
  const documents = new Map(current.documents);
  const version = documents.get(draft.section)?.version ?? 0;
  documents.set(draft.section, { version, data: draft.data, publishedAt: new Date() });
  const snapshot = createSnapshot(documents, { now: new Date(), hidesSamples: false });
  return { ...snapshot, isPreview: true, public: { ...snapshot.public, isPreview: true } };
}
