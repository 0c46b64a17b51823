import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ZipFile } from '../../../zip.ts';
import type { TextPart } from './tables.ts';

/** A folder for the compressed texts of an export: their sizes must be known before the first byte is sent. */
export interface PartFiles {
  /** Writes the text to the disk. */
  write(part: TextPart, modifiedAt: Date): Promise<ZipFile>;
  remove(): Promise<void>;
}

export async function openPartFiles(): Promise<PartFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-export-'));
  let count = 0;
  return {
    write: async ({ name, content }, modifiedAt) => {
      count += 1;
      const path = join(folder, String(count));
      const sizes = { storedBytes: 0, originalBytes: 0, crc32: 0 };
      await pipeline(
        Readable.from(measured(content, sizes), { objectMode: false }),
        createDeflateRaw(),
        async function* countStored(chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            sizes.storedBytes += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(path),
      );
      return {
        name,
        modifiedAt,
        isDeflated: true,
        ...sizes,
        content: { [Symbol.asyncIterator]: () => createReadStream(path)[Symbol.asyncIterator]() },
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function* measured(
  content: TextPart['content'],
  sizes: { originalBytes: number; crc32: number },
) {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    sizes.originalBytes += bytes.length;
    sizes.crc32 = crc32(bytes, sizes.crc32);
    yield bytes;
  }
}
