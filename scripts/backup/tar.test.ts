import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readTar, writeTar } from './tar.ts';

/** An archive as the shop wrote it before it used tar-stream. */
const WRITTEN_BY_0_1_0 = gunzipSync(
  Buffer.from(
    'H4sIAAAAAAACA+3UQQ6CMBAF0G71FIYDlBkoNfEcXqBASVCgTVtiiPHuBpe4YIONCfM2s5u/mPwJquy0T+1Ydm3Fjau18ynMkFfGTmwD8zYJ8JnwPQEQGBbZWRZFBgIYYC7yjJ2ARTD6oByDKFl/CA9Xc3ftkZFdGm1nVO1T3dswpcgfurRbZ6z2H5b9R4mC+h9Dr4a20T7wmzfDjzLW/79Y3B/EWdL9Y3gmjXG9CskFX/QNCSFkP97dUkjFAA4AAA==',
    'base64',
  ),
);
const mtime = new Date('2026-11-16T10:00:00Z');

async function list(archive: Buffer): Promise<[string, string][]> {
  const entries: [string, string][] = [];
  for await (const { name, content } of readTar(Readable.from([archive]))) {
    entries.push([name, await text(content)]);
  }
  return entries;
}

test('backups of earlier versions are still read', async () => {
  expect(await list(WRITTEN_BY_0_1_0)).toEqual([
    ['tables/public.orders/000001.copy', '1\tTokri\n'],
    ['uploads/empty/1.webp', ''],
    ['manifest.json', '{"format":1}'],
  ]);
});

test('entries are read as they were written, large, empty and with long names', async () => {
  const entries: [string, string][] = [
    ['large', 'x'.repeat(3_000_001)],
    ['empty', ''],
    [`${'long/'.repeat(60)}name`, 'content'],
    ['last', '1'],
  ];
  const archive = writeTar(async (add) => {
    for (const [name, content] of entries) {
      await add({ name, content: Buffer.from(content), mtime });
    }
  });
  expect(await list(await buffer(archive))).toEqual(entries);
});

test('an archive fails with the error of the function that fills it', async () => {
  const archive = writeTar(async (add) => {
    await add({ name: 'first', content: Buffer.from('1'), mtime });
    throw new Error('the database is gone');
  });
  await expect(buffer(archive)).rejects.toThrow('the database is gone');
});

test.each([
  ['cut inside an entry', WRITTEN_BY_0_1_0.subarray(0, 515)],
  ['cut inside a header', WRITTEN_BY_0_1_0.subarray(0, 1124)],
  ['no archive', Buffer.alloc(2048, 'x')],
])('an archive that is damaged is refused: %s', async (_, damaged) => {
  await expect(list(damaged)).rejects.toThrow();
});
