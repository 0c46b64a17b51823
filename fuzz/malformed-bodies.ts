import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import type { Random } from '../harness/random.ts';
import { malformedText } from './malformed-values.ts';

type Body = string | Buffer;

const bodies: readonly [Body, ...Body[]] = [
  '',
  ' ',
  '{',
  '{}',
  '[]',
  '[{}]',
  'null',
  'true',
  '1',
  '"text"',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1,"a":2}',
  '{"a":1}{"b":2}',
  '{"a":1e400,"price":1e400,"amount":-1e400}',
  '{"amount":123456789012345678901234567890}',
  '/* a */ {}',
  'NaN',
  'undefined',
  '\ufeff{}',
  '{"email":"\\ud800@example.com"}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"hasOwnProperty":1,"then":1}',
  'a=b&c[]=d&__proto__[x]=1',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '['.repeat(50_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
  gzipSync('{"a":1}'),
  Buffer.alloc(300_000, 0x20),
];

/** A body that is invalid JSON or has an unexpected shape. */
export const malformedBody = (random: Random): Body => random.pick(bodies);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** An empty PNG; its header may claim more pixels than the content has. */
function png(width: number, height: number, content = deflateSync(Buffer.alloc(0))): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const jpeg = readFileSync(join(import.meta.dirname, '../public/art/share.jpg'));
const small = png(16, 16, deflateSync(Buffer.alloc(16 * 3)));
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

const images: readonly [Buffer, ...Buffer[]] = [
  small,
  // A few kilobytes that decompress to 50 MB.
  png(20_000, 20_000, deflateSync(Buffer.alloc(2501 * 20_000))),
  png(60_000, 60_000),
  png(0, 0),
  png(0x7fffffff, 0x7fffffff),
  png(1, 100_000, deflateSync(Buffer.alloc(200_000))),
  jpeg,
  Buffer.from(svg),
  Buffer.from('GIF89a\xff\xff\xff\xff\xf7\0\0;', 'latin1'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 \xff\xff\xff\xff', 'latin1'),
  Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1'),
  Buffer.from('BM\xff\xff\xff\xff', 'latin1'),
  Buffer.from('%PDF-1.7\n'),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE svg><svg/>'),
  gzipSync(Buffer.alloc(1_000_000)),
  Buffer.alloc(0),
  Buffer.alloc(1),
  Buffer.alloc(100_000, 0xff),
];

/** Files that are not images, are truncated, or decompress to a huge size. */
export function malformedImage(random: Random): Buffer {
  const picture = random.pick(images);
  if (random.chance(0.5)) return picture;
  const from = random.chance(0.5) ? small : jpeg;
  const cut = Buffer.from(from.subarray(0, random.integerBelow(from.length)));
  if (cut.length > 40 && random.chance(0.5))
    cut[30 + random.integerBelow(cut.length - 30)] = random.integerBelow(256);
  return cut;
}

const csvFiles: readonly [string, ...string[]] = [
  '',
  '\n\n\n',
  'name',
  'name,category,price,stock\n',
  'name,category,price,stock\na,b',
  'name,category,price,stock\n"unclosed,b,1,2',
  'name,name,price\na,b,1\n',
  'unknown,columns\n1,2\n',
  'id,price\n1,NaN\n2,-5\n3,1e400\nmade-up,3\n',
  'id,stock\n1,99999999999999999999\n',
  'sku;name;price\na;b;c\n',
  '\ufeffname,category,price,stock\r\nx,makhana,10,1\r\n',
  'name,category,price,stock\n=cmd|calc,+1,@sum,-2\n',
  `name,category,price,stock\n${'x,makhana,1,1\n'.repeat(3000)}x,makhana,free,1\n`,
  `name\n${'"'.repeat(10_001)}\n`,
  `${'a,'.repeat(10_000)}\n`,
  `name,category,price,stock\n${'y'.repeat(100_000)},makhana,1,1\n`,
];

/** Invalid CSV for the product import. */
export const malformedCsv = (random: Random): string =>
  random.chance(0.7)
    ? random.pick(csvFiles)
    : `name,category,price,stock\n${malformedText(random)},${malformedText(random)},${malformedText(random)},1\n`;
