import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { errorMessage, StartError } from '../../src/server/start-error.ts';
import { MANIFEST, manifest, pictureOf, tableOf, type Manifest } from './manifest.ts';
import { readTar, type TarEntry } from './tar.ts';

/** Iterates over the files of a backup. */
export async function* entriesOf(path: string): AsyncGenerator<TarEntry> {
  const file = createReadStream(path);
  const content = createGunzip();
  file.once('error', (error) => content.destroy(error));
  try {
    yield* readTar(file.pipe(content));
  } finally {
    file.destroy();
  }
}

/** Reads a backup completely and rejects it if it does not match its manifest. */
export async function checkBackup(path: string): Promise<Manifest> {
  const sums = new Map<string, Sum>();
  let described: unknown;
  try {
    for await (const { name, content } of entriesOf(path)) {
      if (name === MANIFEST) {
        described = await json(content);
        continue;
      }
      const sum = sumOf(sums, tableOf(name) ?? name);
      for await (const block of content) {
        sum.hash.update(block);
        sum.bytes += block.length;
      }
    }
  } catch (error) {
    throw new StartError(`The backup ${path} cannot be read: ${errorMessage(error)}`, {
      cause: error,
    });
  }
  const said = manifest.safeParse(described);
  if (!said.success) throw new StartError(`The file ${path} is no backup that this shop can read.`);
  const wrong = differenceBetween(said.data, sums);
  if (wrong !== undefined) {
    throw new StartError(`The backup ${path} is damaged: ${wrong} is not what was saved.`);
  }
  return said.data;
}

interface Sum {
  hash: Hash;
  bytes: number;
}

function sumOf(sums: Map<string, Sum>, name: string): Sum {
  const sum = sums.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
  sums.set(name, sum);
  return sum;
}

/** Returns the first part that differs from the manifest or is missing there. */
function differenceBetween({ tables, pictures }: Manifest, sums: Map<string, Sum>) {
  const parts = [...tables, ...pictures.map((one) => ({ ...one, name: `uploads/${one.name}` }))];
  for (const { name, sha256 } of parts) {
    if (sumOf(sums, name).hash.digest('hex') !== sha256) return name;
    sums.delete(name);
  }
  return [...sums.keys()].find((name) => pictureOf(name) ?? tableOf(name) ?? name);
}
