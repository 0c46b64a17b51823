import { buffer } from 'node:stream/consumers';

/** A tar archive, as ordinary tools read it, written and read while it flows. */

const BLOCK = 512;

export interface TarEntry {
  name: string;
  size: number;
  /** To be read to its end before the next entry comes. */
  content: AsyncIterable<Buffer>;
}

export function* tarEntry(name: string, content: Buffer, at: Date): Generator<Buffer> {
  yield header(name, content.length, at);
  yield content;
  yield Buffer.alloc(paddingOf(content.length));
}

export const tarEnd = Buffer.alloc(2 * BLOCK);

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function header(name: string, size: number, at: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for an archive`);
  block.write(name, 0);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(`${octal(checksumOf(block), 7)}\0 `, 148);
  return block;
}

/** Of a header whose own checksum counts as spaces. */
function checksumOf(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const read = readerOf(source);
  for (;;) {
    const block = await read.exactly(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const field = (from: number, to: number) =>
      block.toString('utf8', from, to).split('\0')[0] ?? '';
    if (Number.parseInt(field(148, 156), 8) !== checksumOf(block)) {
      throw new Error('an entry of the archive is not readable');
    }
    const size = Number.parseInt(field(124, 136), 8);
    yield { name: field(0, 100), size, content: read.blocks(size) };
    await read.exactly(paddingOf(size));
  }
}

function readerOf(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function* blocks(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (rest.length === 0) {
        const { value, done } = await iterator.next();
        if (done) throw new Error('the archive ends too early');
        rest = value;
      }
      const block = rest.subarray(0, left);
      rest = rest.subarray(block.length);
      left -= block.length;
      if (block.length > 0) yield block;
    }
  }
  return { blocks, exactly: (size: number) => buffer(blocks(size)) };
}
