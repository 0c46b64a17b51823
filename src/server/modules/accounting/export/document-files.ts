import { crc32 } from 'node:zlib';
import type pg from 'pg';
import type { MonthRange } from '#shared/accounting/month.ts';
import { documentFileName } from '#shared/tax/file-name.ts';
import type { ZipFile } from '../../../zip.ts';

/** A document of the month with the size of its stored PDF; null if it has none yet. */
export interface StoredDocument {
  id: string;
  serial: string;
  issuedAt: Date;
  bytes: number | null;
}

export const documentName = ({ serial }: Pick<StoredDocument, 'serial'>) =>
  `documents/${documentFileName(serial)}`;

export async function listStoredDocuments(
  client: pg.PoolClient,
  { from, until }: MonthRange,
): Promise<StoredDocument[]> {
  const { rows } = await client.query<StoredDocument>(
    `select d.id, d.serial, d.issued_at as "issuedAt", octet_length(f.pdf) as bytes
     from tax_documents d left join tax_document_files f on f.document_id = d.id and f.layout = 'a4'
     where d.issued_on >= $1 and d.issued_on < $2 order by d.prefix, d.number`,
    [from, until],
  );
  return rows;
}

/** The number of PDFs in memory at a time, twice: while one batch is sent, the next one is read. */
const BATCH = 64;

/** Yields the PDFs of the documents in their order, as stored. */
export async function* readDocumentFiles(
  client: pg.PoolClient,
  documents: StoredDocument[],
  render: (documentIds: string[]) => Promise<Map<string, Uint8Array>>,
): AsyncGenerator<ZipFile> {
  const read = (first: number) => {
    const reading = readPdfs(client, idsOf(documents.slice(first, first + BATCH), isStored));
    // The failure is thrown where the batch is used.
    reading.catch(() => undefined);
    return reading;
  };
  let next = read(0);
  for (let first = 0; first < documents.length; first += BATCH) {
    const batch = documents.slice(first, first + BATCH);
    const stored = await next;
    next = read(first + BATCH);
    const rendered = await render(idsOf(batch, (document) => !isStored(document)));
    for (const document of batch) {
      const pdf = stored.get(document.id) ?? rendered.get(document.id);
      if (!pdf) throw new Error(`${document.serial} has no PDF`);
      yield toZipFile(document, pdf);
    }
  }
}

const isStored = ({ bytes }: StoredDocument) => bytes !== null;

const idsOf = (documents: StoredDocument[], isWanted: (document: StoredDocument) => boolean) =>
  documents.filter(isWanted).map(({ id }) => id);

/** A PDF is compressed already. */
const toZipFile = (document: StoredDocument, pdf: Uint8Array): ZipFile => ({
  name: documentName(document),
  modifiedAt: document.issuedAt,
  isDeflated: false,
  storedBytes: pdf.length,
  originalBytes: pdf.length,
  crc32: crc32(pdf),
  content: [pdf],
});

async function readPdfs(client: pg.PoolClient, ids: string[]): Promise<Map<string, Buffer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{ id: string; pdf: Buffer }>(
    `select document_id as id, pdf from tax_document_files where document_id = any($1) and layout = 'a4'`,
    [ids],
  );
  return new Map(rows.map(({ id, pdf }) => [id, pdf]));
}
