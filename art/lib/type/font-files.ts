import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import * as harfbuzz from 'harfbuzzjs';

const require = createRequire(import.meta.url);

const FILES = {
  display: '@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff',
  hindi: '@fontsource/anek-devanagari/files/anek-devanagari-devanagari-700-normal.woff',
  label: '@fontsource/anek-latin/files/anek-latin-latin-700-normal.woff',
  text: '@fontsource/anek-latin/files/anek-latin-latin-500-normal.woff',
  body: '@fontsource/anek-latin/files/anek-latin-latin-400-normal.woff',
};

export type FontName = keyof typeof FILES;

export interface LoadedFont {
  font: harfbuzz.Font;
  unitsPerEm: number;
}

const loaded = new Map<FontName, LoadedFont>();

export function getFont(name: FontName): LoadedFont {
  const known = loaded.get(name);
  if (known) return known;
  const data = unpackWoff(readFontFile(FILES[name]));
  const face = new harfbuzz.Face(new harfbuzz.Blob(data));
  const fresh = { font: new harfbuzz.Font(face), unitsPerEm: face.upem };
  loaded.set(name, fresh);
  return fresh;
}

export function readFontFile(path: string): Buffer {
  return readFileSync(require.resolve(path));
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** WOFF 1 is an sfnt file with each table compressed; HarfBuzz wants the plain one. */
function unpackWoff(woff: Buffer): ArrayBuffer {
  const tableCount = woff.readUInt16BE(12);
  const head = sfntHeader(woff, tableCount);
  const parts = [head];
  let position = head.length;
  for (let index = 0; index < tableCount; index++) {
    const source = WOFF_HEADER + index * WOFF_ENTRY;
    const target = SFNT_HEADER + index * SFNT_ENTRY;
    const data = readTable(woff, source);
    woff.copy(head, target, source, source + 4);
    woff.copy(head, target + 4, source + 16, source + 20);
    head.writeUInt32BE(position, target + 8);
    head.writeUInt32BE(data.length, target + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    position += data.length + padding.length;
  }
  return new Uint8Array(Buffer.concat(parts)).buffer;
}

function sfntHeader(woff: Buffer, tableCount: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(SFNT_HEADER + tableCount * SFNT_ENTRY);
  const power = 2 ** Math.floor(Math.log2(tableCount));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tableCount, 4);
  head.writeUInt16BE(power * SFNT_ENTRY, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((tableCount - power) * SFNT_ENTRY, 10);
  return head;
}

function readTable(woff: Buffer, entry: number): Buffer<ArrayBuffer> {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = Buffer.from(woff.subarray(offset, offset + packedLength));
  return packedLength < length ? inflateSync(packed) : packed;
}
