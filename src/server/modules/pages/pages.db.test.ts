import { expect, test } from 'vitest';
import { openPageEditor, readText } from '../../testing/pages.ts';
import { openTestShop, shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin } from '../../testing/users.ts';

const shop = shareTestShop();

const newPage = {
  path: '/help/storage',
  template: 'plain',
  title: 'Storing your packs',
  description: 'How to keep makhana and sattu fresh.',
  lead: 'From {shopName}.',
  picture: 'arch-pot',
  body: '## Cool and dry\n\nWrite to [{email}](mailto:{email}).\n\n## Questions\n\n### How long?\n\nSix months.',
  isPublished: true,
  showInFooter: true,
  position: 900,
  redirectsFrom: [],
};

test('a new page has an address, a footer link, a place in the site map and structured data', async () => {
  const { publish, visit } = await openPageEditor(shop());
  expect((await visit('/help/storage')).status).toBe(404);
  expect((await publish('page:storage', newPage)).status).toBe(200);
  const { status, html } = await visit('/Help/Storage/?utm_source=mail');
  expect(status).toBe(200);
  expect(html).toContain('<h1 class="display text-3xl">Storing your packs</h1>');
  expect(html).toContain('href="mailto:hello@tokri.example"');
  expect(html).toContain('"@type":"FAQPage"');
  expect(readText(html)).toContain('From Tokri.');
  expect((await visit('/')).html).toContain('href="/help/storage"');
  const siteMap = await (await fetch(`${shop().url}/sitemap.xml`)).text();
  expect(siteMap).toContain('/help/storage</loc>');

  await publish('page:storage', { isPublished: false });
  expect((await visit('/help/storage')).status).toBe(404);
  expect((await visit('/')).html).not.toContain('href="/help/storage"');
});

test('a page that moves redirects from every earlier address, and back', async () => {
  const { publish, visit } = await openPageEditor(shop());
  await publish('page:story', { path: '/our-story' });
  expect(await visit('/Story?from=mail')).toMatchObject({
    status: 301,
    location: '/our-story?from=mail',
  });
  expect((await visit('/our-story')).status).toBe(200);
  await publish('page:story', { path: '/story' });
  expect((await visit('/story')).status).toBe(200);
  expect(await visit('/our-story')).toMatchObject({ status: 301, location: '/story' });
});

test.each([
  [
    'a script',
    { body: 'Hi\n\n<script>alert(1)</script>' },
    { body: 'Line 3: HTML is not allowed' },
  ],
  [
    'a link to code',
    { body: '[x](javascript:alert(1))' },
    { body: 'Line 1: The link to javascript' },
  ],
  ['an unknown placeholder', { body: 'Within {cancelTime}' }, { body: '{cancelTime} is not a' }],
  ['an address of another page', { path: '/returns' }, { path: '/returns is the address of the' }],
  ['an address of the shop', { path: '/checkout' }, { path: '/checkout belongs to' }],
  [
    'a redirect from another page',
    { redirectsFrom: ['/returns'] },
    { redirectsFrom: '/returns is' },
  ],
  [
    'a redirect from itself',
    { redirectsFrom: ['/aboutus'] },
    { redirectsFrom: 'cannot redirect to' },
  ],
])('%s is refused with a message at its field, and nothing changes', async (_, changes, errors) => {
  const { publish, read } = await openPageEditor(shop());
  const before = await read('page:about');
  const { status, body } = await publish('page:about', changes);
  expect(status).toBe(400);
  const [[field, message] = ['', '']] = Object.entries(errors);
  expect(body.errors).toEqual({ [field]: expect.stringContaining(message) as string });
  expect(await read('page:about')).toEqual(before);
});

test('the contact page shows the questions of the FAQ, which has no address of its own', async () => {
  const { publish, visit } = await openPageEditor(shop());
  expect((await visit('/faq')).status).toBe(404);
  await publish('page:faq', {
    body: '## Ask us {#questions}\n\n### Do you ship abroad?\n\nNot yet.',
  });
  const { html } = await visit('/contact');
  expect(readText(html)).toMatch(/Ask us Do you ship abroad\? .*Not yet\./);
  expect(html).not.toContain('Where is my order?');
});

test('every published version of a policy stays readable, with the figures of its time', async () => {
  const testShop = await openTestShop();
  const { publish, visit, read } = await openPageEditor(testShop);
  expect((await visit('/returns')).html).not.toContain('Versions of this page');
  const first = await read('page:returns');
  await publish('page:returns', { body: `## Refunds\n\nNew: {refundDays}.\n` });
  await publish('orders', { refundDays: { min: 3, max: 4 } });

  const { html: current } = await visit('/returns');
  expect(readText(current)).toMatch(/New: 3–4 business days\. .*Versions of this page/);
  expect(current).toContain('href="/returns?version=1"');
  const { status, html: old } = await visit('/returns?version=1');
  expect(status).toBe(200);
  const text = readText(old);
  expect(text).toContain('This is an old version of this page, published on 17 Nov 2026.');
  expect(text).toContain('A refund or replacement is processed within 7–10 business days');
  expect(old).toContain('<meta name="robots" content="noindex"/>');
  expect((await visit('/returns?version=99')).html).toBe(current);
  expect(first?.version).toBe(1);
  const unknown = await fetch(`${testShop.url}/api/pages?path=/returns&version=99`);
  expect(unknown.status).toBe(404);
});

test('only a preview shows an unpublished page', async () => {
  const { call, publish, visit } = await openPageEditor(shop());
  const draft = { ...newPage, path: '/draft', isPublished: false };
  const { body } = await call('POST', 'page:draft/preview', { data: draft });
  const { token } = body.data as { token: string };
  expect(readText((await visit(`/draft?preview=${token}`)).html)).toContain('Storing your packs');
  expect((await visit('/draft')).status).toBe(404);
  await publish('page:draft', draft);
  expect((await fetch(`${shop().url}/api/pages/draft`)).status).toBe(404);
});

test('an imported file cannot give two pages one address', async () => {
  const { read } = await openPageEditor(shop());
  const admin = await createAdmin(shop().db);
  const [about, terms] = [await read('page:about'), await read('page:terms')];
  const send = (pages: object) =>
    callApi(shop(), 'POST /api/admin/settings-import', {
      as: admin,
      body: { file: JSON.stringify({ format: 1, documents: pages }) },
    });
  const taken = { ...about?.data, path: '/terms-and-conditions' };
  const refused = await send({ 'page:about': taken });
  expect(refused.errors).toEqual({
    file: expect.stringContaining('/terms-and-conditions') as string,
  });
  expect(await read('page:about')).toEqual(about);
  // Two pages may exchange their addresses, because the file is imported as a whole.
  const moved = { ...terms?.data, path: '/aboutus' };
  expect(await send({ 'page:about': taken, 'page:terms': moved })).toMatchObject({
    data: { changed: ['page:about', 'page:terms'] },
  });
});
