import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { FileReply } from '#shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { audited, UNCHANGED, type Actor, type AuditEvent } from '../audit/audited.ts';
import { checkPages } from './check-page.ts';
import { parseDocument } from './document-schema.ts';
import { listChanges } from '#shared/settings/field-changes.ts';
import { insertVersion, lockSettings } from './publish-settings.ts';
import { readDocuments } from './read-settings.ts';
import { findCurrent } from './stored-versions.ts';

/** Increased by every change that an older release cannot read. */
const FORMAT = 1;

const settingsFile = z.object({
  format: z.int(),
  documents: z.record(z.string(), z.record(z.string(), z.unknown())),
});

export async function exportSettings(db: Db, now: Date): Promise<FileReply> {
  const current = await readDocuments(db);
  const documents = Object.fromEntries(
    Array.from(current, ([section, { data }]) => [section, data]),
  );
  const text = `${JSON.stringify({ format: FORMAT, exportedAt: now, documents }, null, 2)}\n`;
  return { name: `settings-${now.toISOString().slice(0, 10)}.json`, content: toStream(text) };
}

async function* toStream(text: string): AsyncGenerator<string> {
  yield text;
}

interface ImportResult {
  changed: string[];
  unchanged: string[];
}

/** Publishes every section and page of the file that differs, all or none. */
export async function importSettings(
  db: Db,
  { file, actor }: { file: string; actor: Actor },
): Promise<ImportResult> {
  const documents = readFile(file);
  const event: AuditEvent = { actor, action: 'import_settings', subject: 'settings file' };
  const result: ImportResult = { changed: [], unchanged: [] };
  await audited(db, event, async (tx) => {
    await lockSettings(tx);
    Object.assign(result, { changed: [], unchanged: [] });
    const changes = [];
    for (const [section, data] of documents) {
      const current = await findCurrent(tx, section);
      if (current && isDeepStrictEqual(current.data, data)) {
        result.unchanged.push(section);
        continue;
      }
      const baseVersion = current?.version ?? 0;
      await insertVersion(tx, { section, baseVersion, data, actor });
      result.changed.push(section);
      for (const { field, ...values } of listChanges(current?.data ?? {}, data))
        changes.push({ field: `${section}: ${field}`, ...values });
    }
    await checkPages(tx, result.changed);
    event.changes = changes;
    return result.changed.length > 0 ? undefined : UNCHANGED;
  });
  return result;
}

function readFile(text: string): [string, object][] {
  const refuse = (message: string) => new AppError('invalid_input', { errors: { file: message } });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw refuse('This is not a settings file. Choose a file that was exported from a shop.');
  }
  const parsed = settingsFile.safeParse(content);
  if (!parsed.success)
    throw refuse('This is not a settings file. Choose a file that was exported from a shop.');
  if (parsed.data.format > FORMAT)
    throw refuse('This file comes from a newer version of the shop. Update this shop first.');
  return parseDocuments(parsed.data.documents);
}

function parseDocuments(documents: Record<string, Record<string, unknown>>): [string, object][] {
  const errors: FieldErrors = {};
  const valid: [string, object][] = [];
  for (const [section, data] of Object.entries(documents)) {
    try {
      valid.push([section, parseDocument(section, data)]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [first] = Object.entries(error.errors ?? {});
      errors.file ??= first
        ? `${section}, ${first[0]}: ${first[1]}`
        : `This shop has no section named ${section}.`;
    }
  }
  if (errors.file !== undefined) throw new AppError('invalid_input', { errors });
  return valid;
}
