import type pg from 'pg';
import { monthName, monthRange, type MonthRange } from '#shared/accounting/month.ts';
import type { FileReply } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/drizzle.ts';
import { dayInIndia } from '../../../time-in-india.ts';
import { writeZip, zipBytes, type ZipFile } from '../../../zip.ts';
import { audited, type Actor } from '../../audit/audited.ts';
import type { PdfDeps } from '../../tax/document-file.ts';
import {
  documentName,
  listStoredDocuments,
  readDocumentFiles,
  type StoredDocument,
} from './document-files.ts';
import { listParts } from './list-parts.ts';
import { openPartFiles, type PartFiles } from './part-files.ts';
import { renderMissing } from './render-missing.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

export interface ExportDeps extends PdfDeps {
  pool: pg.Pool;
}

interface ExportRequest {
  month: string;
  actor: Actor;
  now?: Date;
}

/** Each export keeps a connection for as long as it is downloaded. */
const CONCURRENCY = 2;
let running = 0;

/** Exports a finished month as one ZIP of one snapshot. */
export async function exportMonth(
  deps: ExportDeps,
  { month, actor, now = new Date() }: ExportRequest,
): Promise<FileReply> {
  const range = monthRange(month);
  await audited(deps.db, { actor, action: 'export_accounts', subject: month }, (tx) =>
    checkMonth(tx, range, now),
  );
  if (running >= CONCURRENCY) throw new AppError('export_under_way');
  running += 1;
  const resources: { snapshot?: Snapshot; files?: PartFiles } = {};
  const close = async () => {
    running -= 1;
    await Promise.all([resources.snapshot?.close(), resources.files?.remove()]);
  };
  try {
    const snapshot = (resources.snapshot = await openSnapshot(deps.pool));
    const files = (resources.files = await openPartFiles());
    return await createReply({ ...deps, snapshot, files, range, now, close });
  } catch (error) {
    await close();
    throw error;
  }
}

async function checkMonth(db: Db, { month, from, until }: MonthRange, now: Date): Promise<void> {
  if (dayInIndia(now) < until) {
    throw refuse(`${monthName(month)} has not ended yet. You can export it from ${until}.`);
  }
  const { rows } = await db.execute(
    sql`select from tax_documents where issued_on >= ${from}::date and issued_on < ${until}::date limit 1`,
  );
  if (rows.length === 0) throw refuse(`The shop issued no documents in ${monthName(month)}.`);
}

const refuse = (message: string) =>
  new AppError('invalid_input', { message, errors: { month: message } });

interface Prepared extends ExportDeps {
  snapshot: Snapshot;
  files: PartFiles;
  range: MonthRange;
  now: Date;
  close(): Promise<void>;
}

async function createReply(prepared: Prepared): Promise<FileReply> {
  const { snapshot, files, range, now, close } = prepared;
  const texts: ZipFile[] = [];
  for (const part of await listParts(snapshot.db, range, now)) {
    texts.push(await files.write(part, now));
  }
  const documents = await listStoredDocuments(snapshot.client, range);
  async function* all() {
    yield* texts;
    yield* readDocumentFiles(snapshot.client, documents, (ids) => renderMissing(prepared, ids));
  }
  const bytes = sizeOf(texts, documents);
  return {
    name: `accounts-${range.month}.zip`,
    content: closing(writeZip(all()), close),
    ...(bytes !== undefined && { bytes }),
  };
}

/** Undefined if PDFs have to be rendered first. */
function sizeOf(texts: ZipFile[], documents: StoredDocument[]): number | undefined {
  const pdfs = documents.flatMap((document) =>
    document.bytes === null ? [] : { name: documentName(document), storedBytes: document.bytes },
  );
  return pdfs.length < documents.length ? undefined : zipBytes([...texts, ...pdfs]);
}

/** Closes at the end, after a failure, and when the caller stops reading, even before the first chunk. */
function closing(chunks: AsyncGenerator<Buffer>, close: () => Promise<void>) {
  let isClosed = false;
  const closeOnce = async () => {
    if (isClosed) return;
    isClosed = true;
    await close();
  };
  const iterator: AsyncIterator<Buffer> = {
    async next() {
      try {
        const result = await chunks.next();
        if (result.done) await closeOnce();
        return result;
      } catch (error) {
        await closeOnce();
        throw error;
      }
    },
    async return() {
      await chunks.return(undefined);
      await closeOnce();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
