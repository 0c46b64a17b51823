import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPictures } from '../adapters/pictures.ts';
import { checkoutItems } from '../modules/checkout/tables.ts';
import { productImages } from '../modules/catalog/tables.ts';
import { orderItems } from '../modules/orders/tables.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { insertPaidCheckout, insertPaidOrder } from '../testing/paid-order.ts';
import { createUser } from '../testing/users.ts';
import { temporaryFolder } from '../testing/running-shop.ts';
import { deleteUnusedImages, PICTURES_LOCK } from './delete-unused-images.ts';

const HOUR_MS = 60 * 60 * 1000;

test('deletes unused pictures after a day, and no others', async () => {
  const { db, pool } = await freshDatabase();
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const uploads = join(path, 'uploads');
  const createUpload = (name: string, hours: number) => {
    mkdirSync(join(uploads, name), { recursive: true });
    writeFileSync(join(uploads, name, '800.webp'), '');
    const modifiedAt = new Date(Date.now() - hours * HOUR_MS);
    utimesSync(join(uploads, name), modifiedAt, modifiedAt);
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
  createUpload(fileName('e'), 23);
  createUpload(fileName('f'), 25);
  createUpload('.draft-left-behind', 25);
  createUpload('.draft-at-work', 0);

  const run = () => deleteUnusedImages({ db, pictures: createPictures(path) });

  // A running backup still needs the pictures of its snapshot.
  const backup = await pool.connect();
  await backup.query('begin');
  await backup.query('select pg_advisory_xact_lock_shared($1)', [PICTURES_LOCK]);
  await run();
  expect(readdirSync(uploads)).toHaveLength(8);
  await backup.query('commit');
  backup.release();

  await run();
  expect(readdirSync(uploads).toSorted()).toEqual(
    ['.draft-at-work', ...['a', 'b', 'c', 'd', 'e'].map(fileName)].toSorted(),
  );
});
