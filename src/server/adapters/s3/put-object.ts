import { S3Error, type S3Client } from './s3-client.ts';
import { findObjectSize } from './s3-objects.ts';
import { escape, readElements, readTag } from './s3-xml.ts';

/** The size of the parts of large files, and the most that one upload keeps in memory twice. S3 requires 5 MB. */
export const PART_BYTES = 8 * 1024 * 1024;

export interface NewObject {
  key: string;
  headers: Record<string, string>;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Stores an object, in parts if it is large. It is visible once it is complete. */
export async function putObject(client: S3Client, object: NewObject): Promise<void> {
  const { key, headers, content } = object;
  const blocks = toBlocks(content);
  const first = (await blocks.next()).value ?? Buffer.alloc(0);
  if (first.length < PART_BYTES) {
    await client.exchange({ method: 'PUT', key, headers, body: first });
    return;
  }
  await putInParts(client, { key, headers }, first, blocks);
}

/** Gathers the content in blocks of the size of a part; only the last one is smaller. */
async function* toBlocks(content: NewObject['content']): AsyncGenerator<Buffer, undefined> {
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length;) {
      const piece = chunk.subarray(start, start + PART_BYTES - bytes);
      gathered.push(piece);
      bytes += piece.length;
      start += piece.length;
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(gathered);
      [gathered, bytes] = [[], 0];
    }
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}

async function putInParts(
  client: S3Client,
  { key, headers }: Pick<NewObject, 'key' | 'headers'>,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<void> {
  const { content } = await client.exchange({
    method: 'POST',
    key,
    headers,
    query: { uploads: '' },
  });
  const uploadId = readTag(content.toString(), 'UploadId');
  if (!uploadId) throw new S3Error(200, 'without an upload id');
  try {
    const etags: string[] = [];
    let bytes = 0;
    const putPart = async (body: Buffer) => {
      const query = { partNumber: String(etags.length + 1), uploadId };
      const { response } = await client.exchange({ method: 'PUT', key, query, body });
      etags.push(response.headers.etag ?? '');
      bytes += body.length;
    };
    await putPart(first);
    for await (const block of rest) await putPart(block);
    await complete(client, { key, uploadId, etags, bytes });
  } catch (error) {
    // A nightly task deletes parts that this request does not delete.
    await abortUpload(client, key, uploadId).catch(() => {});
    throw error;
  }
}

interface Upload {
  key: string;
  uploadId: string;
  etags: string[];
  bytes: number;
}

async function complete(client: S3Client, { key, uploadId, etags, bytes }: Upload): Promise<void> {
  const parts = etags.map(
    (etag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escape(etag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  try {
    const { content } = await client.exchange({ method: 'POST', key, query: { uploadId }, body });
    // The server may fail after it has sent the status 200.
    const code = readTag(content.toString(), 'Code');
    if (code) throw new S3Error(200, code);
  } catch (error) {
    // The upload is over if only its answer was lost.
    if ((await findObjectSize(client, key)) !== bytes) throw error;
  }
}

async function abortUpload(client: S3Client, key: string, uploadId: string): Promise<void> {
  await client.exchange({ method: 'DELETE', key, query: { uploadId }, accepts: [404] });
}

/** Deletes the parts of uploads that were started before this time and neither completed nor aborted. */
export async function abortOldUploads(
  client: S3Client,
  prefix: string,
  before: Date,
): Promise<void> {
  const { content } = await client.exchange({ method: 'GET', query: { uploads: '', prefix } });
  for (const upload of readElements(content.toString(), 'Upload')) {
    if (new Date(readTag(upload, 'Initiated')) >= before) continue;
    await abortUpload(client, readTag(upload, 'Key'), readTag(upload, 'UploadId'));
  }
}
