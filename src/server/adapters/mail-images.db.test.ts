import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/running-shop.ts';
import { createMailImages, type MailImage } from './mail-images.ts';
import { createFolderStorage, uploadFolder } from './uploads/folder-storage.ts';

const image = (cid: string, source: string, shape: MailImage['shape'] = 'thumbnail') => ({
  cid,
  source,
  shape,
  tag: `<img src="cid:${cid}">`,
  fallback: `[${cid}]`,
});

const htmlOf = (images: MailImage[]) => images.map(({ tag }) => tag).join('');

/** Stores an upload of this width and returns its address. */
async function storeUpload(dataDir: string, width: number): Promise<string> {
  const folder = join(uploadFolder(dataDir), `${'a'.repeat(32)}-${width}x100`);
  await mkdir(folder, { recursive: true });
  const create = { width, height: 100, channels: 3 as const, background: '#c4311f' };
  await writeFile(join(folder, `${width}.webp`), await sharp({ create }).webp().toBuffer());
  return `/uploads/${'a'.repeat(32)}-${width}x100/${width}.webp`;
}

function newFolder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

test('reads drawn packs and uploads as small JPEGs, and a logo as PNG', async () => {
  const dataDir = newFolder();
  const upload = await storeUpload(dataDir, 1600);
  const images = [
    image('pack', '/art/packs/classic-sattu.svg'),
    image('photo', upload),
    image('logo', upload, 'logo'),
  ];
  const loaded = await createMailImages(createFolderStorage(dataDir)).load({
    html: htmlOf(images),
    images,
  });
  expect(loaded.html).toBe(htmlOf(images));
  const sizes = await Promise.all(
    loaded.images.map(async ({ content }) => {
      const { format, width, height } = await sharp(content).metadata();
      return [format, width, height];
    }),
  );
  expect(sizes).toEqual([
    ['jpeg', 112, 136],
    ['jpeg', 112, 136],
    ['png', 480, 30],
  ]);
  for (const { content } of loaded.images) expect(content.length).toBeLessThan(10_000);
});

test.each([
  '/art/packs/none.svg',
  '/uploads/none/400.webp',
  '/uploads/../config.json',
  '/etc/passwd',
  'https://evil.example/a.png',
])('replaces %s, which cannot be read, by its fallback', async (source) => {
  const images = [image('one', source)];
  const loaded = await createMailImages(createFolderStorage(newFolder())).load({
    html: htmlOf(images),
    images,
  });
  expect(loaded).toEqual({ html: '[one]', images: [] });
});

test('reads an image again after it could not be read', async () => {
  const dataDir = newFolder();
  const mailImages = createMailImages(createFolderStorage(dataDir));
  const images = [image('one', `/uploads/${'a'.repeat(32)}-400x100/400.webp`)];
  const content = { html: htmlOf(images), images };
  expect((await mailImages.load(content)).images).toHaveLength(0);
  await storeUpload(dataDir, 400);
  expect((await mailImages.load(content)).images).toHaveLength(1);
});
