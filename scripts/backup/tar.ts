import { once } from 'node:events';
import { Readable } from 'node:stream';
import { extract, pack, type Pack } from 'tar-stream';

export interface TarEntry {
  name: string;
  bytes: number;
  /** The caller reads it to its end before it asks for the next entry. */
  content: AsyncIterable<Buffer>;
}

/** Content that does not fit in memory. */
interface StreamedContent {
  size: number;
  blocks: AsyncIterable<Buffer>;
}

interface NewEntry {
  name: string;
  content: Buffer | StreamedContent;
  mtime: Date;
}

export type AddEntry = (entry: NewEntry) => Promise<void>;

/** A stream of the tar archive that `fill` writes; it ends, or fails, together with `fill`. */
export function writeTar(fill: (add: AddEntry) => Promise<void>): Readable {
  const archive = pack();
  fill((entry) => addEntry(archive, entry)).then(
    () => archive.finalize(),
    (error: Error) => archive.destroy(error),
  );
  return Readable.from(archive, { objectMode: false });
}

/** Resolves once the stream has room for more, so that a slow disk slows the reader of the database. */
async function addEntry(archive: Pack, { name, content, mtime }: NewEntry): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = (error?: Error | null) => (error ? reject(error) : resolve());
  const header = { name, mtime, mode: 0o600 };
  if (Buffer.isBuffer(content)) {
    archive.entry(header, content, done);
    return promise;
  }
  const entry = archive.entry({ ...header, size: content.size }, done);
  for await (const block of content.blocks) {
    if (!entry.write(block)) await once(entry, 'drain');
  }
  entry.end(undefined);
  return promise;
}

export async function* readTar(source: Readable): AsyncGenerator<TarEntry> {
  const archive = extract();
  source.once('error', (error) => archive.destroy(error));
  source.pipe(archive);
  for await (const entry of archive) {
    // The types of streamx leave its chunks unknown; tar-stream passes on the buffers it receives.
    const { name, size: bytes } = entry.header;
    yield { name, bytes, content: entry as AsyncIterable<Buffer> };
  }
}
