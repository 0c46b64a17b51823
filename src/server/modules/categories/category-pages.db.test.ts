import { expect, test } from 'vitest';
import type { Category } from '#shared/catalog/category.ts';
import { sql } from '../../db/drizzle.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPageEditor, readText } from '../../testing/pages.ts';
import { openAdminShop } from '../../testing/product-admin.ts';

const PATH = '/api/admin/categories';

/** A shop with the category ‘Nuts’, which has a landing text and once had the slug ‘almonds’. */
async function openShop() {
  const { send, shop } = await openAdminShop();
  const editor = await openPageEditor(shop);
  await send(`POST ${PATH}`, { name: 'Nuts', slug: 'almonds', landingText: 'Crunchy.' });
  await send(`PUT ${PATH}/almonds`, { slug: 'nuts' });
  return {
    ...editor,
    shop,
    send,
    change: (slug: string, body: object) => send(`PUT ${PATH}/${slug}`, body),
    /** The public categories by name. */
    async categories(): Promise<Record<string, Category>> {
      const { data } = await (await fetch(`${shop.url}/api/categories`)).json();
      return Object.fromEntries(data.categories.map((one: Category) => [one.name, one]));
    },
    siteMap: async () => (await fetch(`${shop.url}/sitemap.xml`)).text(),
  };
}

const draft = {
  template: 'plain',
  title: 'Cashews',
  description: '',
  lead: '',
  picture: null,
  body: 'From Goa.',
  isPublished: true,
  showInFooter: false,
  position: 900,
  redirectsFrom: [],
};

const landing = (category: string | null) => ({
  template: 'landing',
  landing: {
    heading: 'Cashews',
    localName: '',
    pictureAlt: '',
    ground: 'sun',
    buttonLabel: 'Shop',
    buttonTarget: 'list',
    category,
    packs: [],
    measuredProduct: null,
    comparedFood: null,
  },
});

test('a landing text is Markdown with the figures of the shop, like the text of a page', async () => {
  const { change, publish, visit } = await openShop();
  const landingText = [
    'From **{shopName}**.',
    '## How we roast',
    '- slowly\n- [with care](/story)',
    '> Crunchy!',
    '| Nut | Protein |\n|---|---|\n| Almond | 21 g |',
    '### How long do they keep?',
    'Six months.',
  ].join('\n\n');
  expect(await change('nuts', { landingText })).toMatchObject({ status: 200 });
  const { html } = await visit('/nuts');
  for (const part of [
    '<p>From <b class="font-[650]">Tokri</b>.</p>',
    'How we roast</h2>',
    '<ul><li>slowly</li>',
    'href="/story"',
    '<blockquote',
    '<th scope="col"',
    '<summary',
    '"@type":"FAQPage"',
  ])
    expect(html).toContain(part);
  await publish('shop', { name: 'Dabba' });
  expect(readText((await visit('/nuts')).html)).toContain('From Dabba .');
});

test.each([
  ['Hi\n\n<script>alert(1)</script>', 'Line 3: HTML is not allowed: <script>alert(1)</script>'],
  ['\n\n[x](javascript:alert(1))', 'Line 3: The link to javascript:alert(1) is refused.'],
  ['Within {cancelTime}', 'Line 1: {cancelTime} is not a placeholder.'],
  ['# A\n\n# B', 'Line 1: The title has its own field.'],
  ['> > > > a', 'Line 1: Lists and quotations are nested too deeply.'],
])('the landing text %j is refused at its field', async (landingText, message) => {
  const { send, change, visit } = await openShop();
  const errors = { landingText: expect.stringContaining(message) as string };
  expect(await change('nuts', { landingText })).toMatchObject({ status: 400, errors });
  expect(await send(`POST ${PATH}`, { name: 'Tea', landingText })).toMatchObject({ errors });
  expect(readText((await visit('/nuts')).html)).toContain('Crunchy.');
});

test('a landing text that was stored without a check is shown as text', async () => {
  const { shop, visit } = await openShop();
  await shop.db.execute(sql`update categories
    set landing_text = '<script>alert(1)</script>' || chr(10) || chr(10) || '[x](javascript:alert(2))'
    where slug = 'nuts'`);
  const html = await eventually(async () => {
    const page = (await visit('/nuts')).html;
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    return page;
  });
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('href="javascript:');
});

test('a page cannot have the address of a category, not even from a file or an earlier version', async () => {
  const { send, publish, read, call, visit } = await openShop();
  const taken = '/nuts is the address of the category ‘Nuts’.';
  const redirects = '/almonds redirects to the category ‘Nuts’.';
  const errorsOf = async (changes: object) =>
    (await publish('page:cashews', { ...draft, ...changes })).body.errors;
  expect(await errorsOf({ path: '/nuts' })).toEqual({ path: taken });
  expect(await errorsOf({ path: '/nuts', ...landing('sattu') })).toEqual({ path: taken });
  expect(await errorsOf({ path: '/almonds' })).toEqual({ path: redirects });
  expect(await errorsOf({ path: '/cashews', redirectsFrom: ['/nuts'] })).toEqual({
    redirectsFrom: taken,
  });
  const documents = { 'page:cashews': { ...draft, path: '/almonds' } };
  const file = JSON.stringify({ format: 1, documents });
  expect(await send('POST /api/admin/settings-import', { file })).toMatchObject({
    errors: { file: `page:cashews: ${redirects}` },
  });
  expect(await read('page:cashews')).toBeUndefined();

  await publish('page:cashews', { ...draft, path: '/seeds' });
  await publish('page:cashews', { path: '/cashews' });
  // The earlier address still redirects to the page, so a category cannot have it either.
  expect(await send(`POST ${PATH}`, { name: 'Seeds' })).toMatchObject({
    errors: { slug: 'Another page of the shop has this web address' },
  });
  await publish('page:cashews', { redirectsFrom: [] });
  await send(`POST ${PATH}`, { name: 'Seeds', landingText: 'Small.' });
  const restored = await call('POST', 'page:cashews/restore', { version: 1, baseVersion: 3 });
  expect(restored.body.errors).toEqual({ path: '/seeds is the address of the category ‘Seeds’.' });
  expect(readText((await visit('/seeds')).html)).toContain('Small.');
});

test('a category cannot take the address of a page with its text or with its earlier slug', async () => {
  const { send, change, publish } = await openShop();
  await send(`POST ${PATH}`, { name: 'Seeds' });
  // Without a landing text the category has no page, so its address is free.
  expect((await publish('page:seeds', { ...draft, path: '/seeds' })).status).toBe(200);
  expect(await change('seeds', { description: 'Small.' })).toMatchObject({ status: 200 });
  const message = '/seeds is the address of the page ‘seeds’.';
  expect(await change('seeds', { landingText: 'Small.' })).toMatchObject({
    errors: { slug: message },
  });
  expect(await change('seeds', { slug: 'pips' })).toMatchObject({
    errors: { slug: `${message} It cannot redirect to this category too.` },
  });
  await publish('page:seeds', landing('seeds'));
  expect(await change('seeds', { landingText: 'Small.' })).toMatchObject({ status: 200 });
  expect(await change('seeds', { slug: 'pips' })).toMatchObject({ status: 200 });
  expect((await publish('page:seeds', { title: 'Pips' })).status).toBe(200);
});

test('of a page and a category that take one address at the same time, one is refused', async () => {
  const { send, publish, change } = await openShop();
  await publish('page:cashews', { ...draft, path: '/cashews' });
  for (const slug of ['seeds', 'pips', 'grains', 'beans', 'lentils']) {
    await send(`POST ${PATH}`, { name: slug, slug });
    const answers = await Promise.all([
      publish('page:cashews', { path: `/${slug}`, redirectsFrom: [] }),
      change(slug, { landingText: 'Small.' }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  }
});

test('the page of a category is the landing page of the owner about it, wherever it is', async () => {
  const { publish, change, categories, siteMap, visit } = await openShop();
  const footer = async () => {
    const { html } = await visit('/');
    const column = /<nav aria-label="Shop">(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
    return Array.from(column.matchAll(/href="([^"]*)"/g), ([, href]) => href);
  };
  const list = '/products?category=';
  expect(await footer()).toEqual(['/makhana', '/sattu', '/nuts', '/products']);
  expect((await categories()).Nuts).toMatchObject({ hasPage: true, path: '/nuts' });

  // The page moves, and the category is renamed.
  await publish('page:makhana', { path: '/fox-nuts' });
  expect(await footer()).toEqual(['/fox-nuts', '/sattu', '/nuts', '/products']);
  await change('makhana', { slug: 'phool' });
  expect((await categories()).Makhana).toMatchObject({ path: '/fox-nuts', slug: 'phool' });
  expect(await footer()).toEqual(['/fox-nuts', '/sattu', '/nuts', '/products']);
  expect((await visit('/missing')).html).toContain('href="/fox-nuts"');
  expect(await siteMap()).toContain('/fox-nuts</loc>');
  expect(await siteMap()).not.toMatch(/\/(makhana|phool)<\/loc>/);
  expect((await visit('/fox-nuts')).html).toContain('href="/products?category=phool"');
  expect(await visit('/phool')).toMatchObject({ status: 301, location: '/fox-nuts' });
  expect(await visit('/makhana')).toMatchObject({ status: 301, location: '/fox-nuts' });

  // The page is hidden: the list, or the landing text, is shown instead.
  await publish('page:makhana', { isPublished: false });
  expect((await categories()).Makhana).toMatchObject({ hasPage: false, path: `${list}phool` });
  expect(await footer()).toEqual([`${list}phool`, '/sattu', '/nuts', '/products']);
  expect(await siteMap()).not.toContain('/fox-nuts</loc>');
  expect(await visit('/makhana')).toMatchObject({ status: 301, location: `${list}phool` });
  await change('phool', { landingText: 'Puffed.' });
  expect(await footer()).toEqual(['/phool', '/sattu', '/nuts', '/products']);
  expect(await visit('/makhana')).toMatchObject({ status: 301, location: '/phool' });
  expect(readText((await visit('/phool')).html)).toContain('Puffed.');

  // An owner's page about a category with a text of its own replaces that page.
  await publish('page:cashews', { ...draft, ...landing('almonds'), path: '/about-nuts' });
  expect(await footer()).toEqual(['/phool', '/sattu', '/about-nuts', '/products']);
  expect(await visit('/nuts')).toMatchObject({ status: 301, location: '/about-nuts' });
});

test('administrators see which page is shown for a category', async () => {
  const { send, publish } = await openShop();
  await publish('page:sattu', { path: '/gram', title: 'Gram' });
  const { data } = await send(`GET ${PATH}`);
  expect(data.categories).toMatchObject([
    { slug: 'makhana', path: '/makhana', page: { id: 'makhana' } },
    { slug: 'sattu', path: '/gram', page: { id: 'sattu', title: 'Gram' } },
    { slug: 'nuts', path: '/nuts', page: null },
  ]);
});

test('without the story page, no link of the header or the footer leads to it', async () => {
  const { publish, visit } = await openShop();
  expect((await visit('/')).html).toContain('href="/story"');
  await publish('page:story', { isPublished: false });
  const { html } = await visit('/contact');
  expect(html).not.toContain('href="/story"');
  // ‘Our Story’ in the header leads to the part of the home page, which every shop has.
  expect((await visit('/')).html).toContain('id="our-story"');
});
