import { expect, test } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { eventually } from '../testing/eventually.ts';
import { openTestShop } from '../testing/test-shop.ts';

/** Returns the parts of the rendered sattu landing page that depend on the catalogue. */
async function readSattu(url: string) {
  const response = await fetch(`${url}/sattu`, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const items = html.split('<li').slice(1);
  const packs = items.flatMap((item) => {
    const slug = /href="\/products\/([^"]+)"[^>]*>View pack/.exec(item)?.[1];
    return slug ? [[slug, stripTags(item)] as const] : [];
  });
  const buyNow = /href="([^"]+)"[^>]*>Buy Now/.exec(html)?.[1];
  return { packs: new Map(packs), buyNow, text: stripTags(html) };
}

const stripTags = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('a landing page shows packs, prices and stock from the database', async () => {
  const { url, db } = await openTestShop();
  expect([...(await readSattu(url)).packs.keys()]).toEqual([
    'classic-sattu',
    'jaggery-sattu',
    'masala-sattu',
  ]);

  await db.execute(sql`update products set price_paise = 16550, original_price_paise = 19900
    where slug = 'masala-sattu'`);
  await db.execute(
    sql`update product_stock set on_hand = 0 where product_id = (select id from products where slug = 'classic-sattu')`,
  );
  await db.execute(sql`update products set is_active = false where slug = 'jaggery-sattu'`);
  const { packs, buyNow } = await eventually(async () => {
    const page = await readSattu(url);
    expect([...page.packs.keys()].toSorted()).toEqual(['classic-sattu', 'masala-sattu']);
    return page;
  });
  expect(packs.get('masala-sattu')).toMatch(/₹165\.50\s*MRP ₹199\s*17% off/);
  expect(packs.get('classic-sattu')).toContain('Out of Stock');
  expect(buyNow).toBe('/products/masala-sattu');
});

test('a landing page without products keeps its texts and links to the product list', async () => {
  const { url, db } = await openTestShop();
  expect((await readSattu(url)).text).toContain('What is in 100 g');
  await db.execute(sql`update products set is_active = false where category_slug = 'sattu'`);
  const { buyNow, text } = await eventually(async () => {
    const page = await readSattu(url);
    expect([...page.packs.keys()]).toEqual([]);
    return page;
  });
  expect(buyNow).toBe('/products?category=sattu');
  expect(text).not.toContain('What is in 100 g');
  expect(text).toContain('Ways to enjoy sattu');
});
