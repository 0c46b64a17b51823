import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/running-shop.ts';
import { anMp4 } from '../../testing/video-bytes.ts';
import { writeToDisk } from './disk.ts';
import { createFolderStorage } from './folder-storage.ts';
import { storeVideo } from './video.ts';

test('a video that leaves no space for the database is rejected before it arrives', async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  let isRead = false;
  const chunks = (async function* () {
    isRead = true;
    yield anMp4();
  })();
  const storage = createFolderStorage(path);
  await storage.prepare();
  const stored = storeVideo(storage, { declaredBytes: 2 ** 60, chunks });
  await expect(stored).rejects.toMatchObject({ code: 'disk_full', status: 507 });
  expect([isRead, await readdir(storage.draftFolder)]).toEqual([false, []]);
});

// This device of Linux rejects every write as a full disk does.
test.runIf(existsSync('/dev/full'))('a disk that fills up is reported as such', async () => {
  const written = writeToDisk(() => writeFile('/dev/full', 'x'));
  await expect(written).rejects.toMatchObject({ code: 'disk_full' });
});
