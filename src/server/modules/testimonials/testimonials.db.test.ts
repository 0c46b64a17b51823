import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { seedSettings } from '../../db/seed/settings.ts';
import { publishSection } from '../../testing/publish-section.ts';
import { openTestShop, shareTestShop } from '../../testing/test-shop.ts';

const { testimonials: samples } = seedSettings;
const consent = { givenBy: 'Asha Rao', at: '2026-11-02', how: 'Email of 2 November' };

const shop = shareTestShop();

test('lists testimonials in their order, in the envelope', async () => {
  const { app } = shop();
  const reply = await app.inject('/api/testimonials');
  expect(reply.json().success).toBe(true);
  const { testimonials } = reply.json().data;
  expect(testimonials).toHaveLength(8);
  expect(testimonials[0]).toEqual({
    id: 't1',
    name: 'Ananya Sharma',
    location: 'Gurugram, Haryana',
    message: expect.stringContaining('peri peri makhana'),
    rating: 5,
    verified: true,
  });
});

test('lists videos as a plain JSON array, each with its product', async () => {
  const { app } = shop();
  const reply = await app.inject('/api/video-testimonials');
  expect(reply.headers['content-type']).toContain('application/json');
  expect(reply.json()).toHaveLength(6);
  expect(reply.json()[3]).toEqual({
    id: 'v4',
    name: 'Imran Ansari',
    location: expect.any(String),
    title: expect.any(String),
    videoSrc: '/media/testimonials/v4.mp4',
    webmSrc: '/media/testimonials/v4.webm',
    captionsSrc: '/media/testimonials/v4.vtt',
    thumbnail: '/media/testimonials/v4.webp',
    thumbnailAvif: '/media/testimonials/v4.avif',
    fullQuote: expect.any(String),
    rating: expect.any(Number),
    duration: expect.stringMatching(/^00:\d\d$/),
    product: { slug: 'jaggery-sattu', name: 'Jaljira Sattu' },
  });
});

test('keeps a video without its product when the product is not on sale', async () => {
  const { app, db } = await openTestShop();
  await db.execute(sql`update products set is_active = false where slug = 'classic-sattu'`);
  const product = async () => (await app.inject('/api/video-testimonials')).json()[1].product;
  await expect.poll(product).toBeNull();
});

test('an edit, a new order and a hidden testimonial are on the page with the next request', async () => {
  const { app, db } = await openTestShop();
  const home = async () => (await app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  const ids = async () =>
    (await app.inject('/api/testimonials'))
      .json()
      .data.testimonials.map(({ id }: { id: string }) => id);
  expect(await home()).toContain('Ananya Sharma');
  expect(await home()).toBe(await home());

  const [first, second, third] = samples.texts;
  await publishSection(db, 'testimonials', {
    ...samples,
    texts: [third, { ...first, isHidden: true }, { ...second, name: 'Renamed Person', consent }],
  });
  await expect.poll(ids).toEqual(['t3', 't2']);
  await expect.poll(home).toContain('Renamed Person');
  expect(await home()).not.toContain('Ananya Sharma');
});

test('a film may have only a WebM file, and the thumbnail of an upload has a suitable width', async () => {
  const { app, db } = await openTestShop();
  const folder = `/uploads/${'a'.repeat(32)}-1200x1500`;
  const film = {
    ...samples.videos[0],
    name: 'Asha Rao',
    mp4: null,
    webm: '/uploads/films/a.webm',
    poster: `${folder}/1200.webp`,
    posterAvif: null,
    consent,
  };
  await publishSection(db, 'testimonials', { ...samples, videos: [film] });
  const videos = async () => (await app.inject('/api/video-testimonials')).json();
  await expect.poll(videos).toMatchObject([
    {
      videoSrc: '/uploads/films/a.webm',
      webmSrc: null,
      thumbnail: `${folder}/800.webp`,
      thumbnailAvif: `${folder}/800.avif`,
    },
  ]);
});

test('caches the home page until a bestseller changes', async () => {
  const { app, db } = await openTestShop();
  const home = async () => (await app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  const before = await home();
  expect(before).not.toContain('Saat Anaaj Sattu');
  await db.execute(sql`update products set is_bestseller = true where slug = 'multigrain-sattu'`);
  await expect.poll(home).toContain('Saat Anaaj Sattu');
});
