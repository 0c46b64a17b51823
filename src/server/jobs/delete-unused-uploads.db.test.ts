import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolderStorage } from '../adapters/uploads/folder-storage.ts';
import { checkoutItems } from '../modules/checkout/tables.ts';
import { categories, productImages } from '../modules/catalog/tables.ts';
import { orderItems } from '../modules/orders/tables.ts';
import { settingsVersions } from '../modules/settings/tables.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { insertPaidCheckout, insertPaidOrder } from '../testing/paid-order.ts';
import { createUser } from '../testing/users.ts';
import { temporaryFolder } from '../testing/running-shop.ts';
import { deleteUnused, UPLOADS_LOCK } from './delete-unused-uploads.ts';

const HOUR_MS = 60 * 60 * 1000;

function setAge(path: string, hours: number): void {
  const modifiedAt = new Date(Date.now() - hours * HOUR_MS);
  utimesSync(path, modifiedAt, modifiedAt);
}

test('deletes unused uploads after a day, and no others', async () => {
  const { db, pool } = await freshDatabase();
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const uploads = join(path, 'uploads');
  const createUpload = (name: string, hours: number) => {
    mkdirSync(join(uploads, name), { recursive: true });
    writeFileSync(join(uploads, name, '800.webp'), '');
    setAge(join(uploads, name), hours);
    return `/uploads/${name}/800.webp`;
  };
  const fileName = (letter: string) => `${letter.repeat(32)}-800x600`;
  const by = await createUser(db);
  await insertPaidOrder(db, { by });
  const { sold } = await insertPaidCheckout(db, { by });
  const product = { productId: sold[0]?.productId ?? '', position: 0, alt: '' };
  await db.insert(productImages).values({ ...product, url: createUpload(fileName('a'), 99) });
  const absoluteUrl = `https://shop.example${createUpload(fileName('b'), 99)}`;
  await db.insert(productImages).values({ ...product, position: 1, url: absoluteUrl });
  await db.update(orderItems).set({ image: createUpload(fileName('c'), 99) });
  await db.update(checkoutItems).set({ image: createUpload(fileName('d'), 99) });
  const imageUrl = createUpload(fileName('2'), 99);
  await db.update(categories).set({ imageUrl, imageAlt: 'A bowl' });
  createUpload(fileName('e'), 23);
  createUpload(fileName('f'), 25);
  createUpload('.draft-left-behind', 25);
  createUpload('.draft-at-work', 0);
  const createFile = (name: string, hours: number) => {
    mkdirSync(dirname(join(uploads, name)), { recursive: true });
    writeFileSync(join(uploads, name), '');
    setAge(join(uploads, name), hours);
    return `/uploads/${name}`;
  };
  const hash = (letter: string) => letter.repeat(32);
  const mp4 = createFile(`video/${hash('a')}.mp4`, 99);
  const captions = createFile(`captions/${hash('a')}.vtt`, 99);
  // Undo restores earlier versions, which may contain several URLs.
  const logo = createUpload(fileName('0'), 99);
  const icon = createUpload(`icon/${hash('a')}`, 99).replace('/800.webp', '');
  const banner = createUpload(fileName('1'), 99);
  await db.insert(settingsVersions).values([
    { section: 'shop', version: 1001, data: { logo, icon } },
    { section: 'testimonials', version: 1001, data: { videos: [{ mp4, captions }] } },
    { section: 'shop', version: 1002, data: { logo: null, texts: [`![A banner](${banner})`] } },
  ]);
  createFile(`video/${hash('b')}.webm`, 25);
  createFile(`video/${hash('c')}.mp4`, 23);
  createFile(`captions/${hash('b')}.vtt`, 25);
  createUpload(`icon/${hash('b')}`, 25);
  createUpload(`icon/${hash('c')}`, 23);
  // The folders of a kind are never deleted as a whole.
  for (const kind of ['video', 'captions', 'icon']) setAge(join(uploads, kind), 99);

  const listNames = () =>
    readdirSync(uploads, { recursive: true })
      .map(String)
      .filter((name) => !name.endsWith('.webp'))
      .toSorted();
  const run = () => deleteUnused({ db, storage: createFolderStorage(path) });

  // A running backup still needs the pictures of its snapshot.
  const backup = await pool.connect();
  await backup.query('begin');
  await backup.query('select pg_advisory_xact_lock_shared($1)', [UPLOADS_LOCK]);
  const all = listNames();
  await run();
  expect(listNames()).toEqual(all);
  await backup.query('commit');
  backup.release();

  await run();
  expect(listNames()).toEqual(
    [
      '.draft-at-work',
      ...['a', 'b', 'c', 'd', 'e', '0', '1', '2'].map(fileName),
      'video',
      `video/${hash('a')}.mp4`,
      `video/${hash('c')}.mp4`,
      'captions',
      `captions/${hash('a')}.vtt`,
      'icon',
      `icon/${hash('a')}`,
      `icon/${hash('c')}`,
    ].toSorted(),
  );
});
