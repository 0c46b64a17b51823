import { Readable } from 'node:stream';
import { extract, pack, type Pack } from 'tar-stream';

export interface TarEntry {
  name: string;
  /** The caller reads it to its end before it asks for the next entry. */
  content: AsyncIterable<Buffer>;
}

interface NewEntry {
  name: string;
  content: Buffer;
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
function addEntry(archive: Pack, { name, content, mtime }: NewEntry): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mtime, mode: 0o600 }, content, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

export async function* readTar(source: Readable): AsyncGenerator<TarEntry> {
  const archive = extract();
  source.once('error', (error) => archive.destroy(error));
  source.pipe(archive);
  for await (const entry of archive) {
    // The types of streamx leave its chunks unknown; tar-stream passes on the buffers it receives.
    yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> };
  }
}
