import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { seed } from '../../db/seed/seed.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { openTestShop, shareTestShop } from '../../testing/test-shop.ts';

const shop = shareTestShop();

test('lists testimonials by position, in the envelope', async () => {
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
  expect(reply.json()[3]).toMatchObject({
    id: 'v4',
    name: 'Imran Ansari',
    videoSrc: '/media/testimonials/v4.mp4',
    product: { slug: 'jaggery-sattu', name: 'Jaljira Sattu' },
  });
});

test('keeps a video without its product when the product is not on sale', async () => {
  const { app, db } = await openTestShop();
  await db.execute(sql`update products set is_active = false where slug = 'classic-sattu'`);
  const product = async () => (await app.inject('/api/video-testimonials')).json()[1].product;
  await expect.poll(product).toBeNull();
});

test.each([
  ['no stars', `update testimonials set rating = 0`],
  ['six stars', `update video_testimonials set rating = 6`],
  ['an empty message', `update testimonials set message = ' '`],
  ['an invalid duration', `update video_testimonials set duration = '12 s'`],
  ['a script URL', `update video_testimonials set video_src = 'javascript:alert(1)'`],
  ['a relative URL', `update video_testimonials set captions_src = 'v1.vtt'`],
  ['an unknown product', `update video_testimonials set product_id = 'nope'`],
])('rejects %s in the database', async (_, statement) => {
  const { db } = await freshDatabase();
  await seed(db, silentLog);
  await expect(db.execute(sql.raw(statement))).rejects.toThrow();
});

test('caches the home page until a testimonial, a video or a bestseller changes', async () => {
  const { app, db } = await openTestShop();
  const home = async () => (await app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  expect(await home()).toContain('Ananya Sharma');
  expect(await home()).toBe(await home());

  await db.execute(sql`update testimonials set name = 'Renamed Person' where id = 't1'`);
  await expect.poll(home).toContain('Renamed Person');
  await db.execute(sql`delete from testimonials`);
  await expect.poll(home).not.toContain('Renamed Person');
  await db.execute(sql`update video_testimonials set title = 'A new title' where id = 'v1'`);
  await expect.poll(home).toContain('A new title');
  await db.execute(sql`truncate video_testimonials`);
  await expect.poll(home).not.toContain('A new title');
  expect(await home()).not.toContain('Saat Anaaj Sattu');
  await db.execute(sql`update products set is_bestseller = true where slug = 'multigrain-sattu'`);
  await expect.poll(home).toContain('Saat Anaaj Sattu');
});
