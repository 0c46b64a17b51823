import { settings } from '#shared/settings/current.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedSnapshot } from '../../testing/seed-settings.ts';
import { createSnapshot } from '../settings/read-settings.ts';
import { runWithSettings } from '../settings/request-settings.ts';
import { renderMail } from './layout.ts';

const parts = {
  preheader: 'A short preview',
  heading: 'A heading',
  paragraphs: ['First.', 'Second.'],
  receipt: {
    items: [{ name: 'Classic Sattu', size: '500 g', quantity: 2, amount: '₹358' }],
    totals: [
      { label: 'Subtotal', amount: '₹358' },
      { label: 'Total', amount: '₹408' },
    ],
  },
  facts: [{ label: 'Going to', lines: ['Kavya Rao', 'Gurugram'] }],
  button: { label: 'Press here', url: 'https://shop.example/path?a=1&b=2' },
  note: 'A small note.',
  why: 'Because you asked.',
};

test('includes the same content, sender and reason in both versions', () => {
  const { html, text } = renderMail(parts);
  for (const version of [html, text]) {
    for (const part of ['A heading', 'First.', 'Second.', 'Press here', 'A small note.']) {
      expect(version).toContain(part);
    }
    for (const part of [settings().shop.name, settings().shop.city, parts.why])
      expect(version).toContain(part);
  }
  expect(html).toContain(parts.preheader);
});

test('also shows the URL of the button as text on its own line', () => {
  const { html, text } = renderMail(parts);
  expect(text.split('\n')).toContain(parts.button.url);
  const address = 'https://shop.example/path?a=1&#38;b=2';
  expect(html.split(`href="${address}"`)).toHaveLength(3);
  expect(html).toContain(`>${address}</a>`);
});

test('renders the receipt as a table and as lines of text', () => {
  const { html, text } = renderMail(parts);
  expect(text).toContain('2 x Classic Sattu, 500 g: ₹358\n\nSubtotal: ₹358\nTotal: ₹408');
  expect(text).toContain('Going to:\nKavya Rao\nGurugram');
  for (const part of ['Item', 'Qty', 'Amount', 'Classic Sattu', '500 g', '₹358', '₹408']) {
    expect(html).toContain(`>${part}<`);
  }
  expect(html).toContain('Going to</span><br>Kavya Rao<br>Gurugram');
});

test('explains business days once if the mail mentions them', () => {
  const days = 'Business days are Monday to Saturday, except 26 January, 15 August and 2 October.';
  const paragraphs = ['It takes 2 business days.', 'Or 3 business days.'];
  const { html, text } = renderMail({ ...parts, paragraphs });
  for (const version of [html, text]) expect(version.split(days)).toHaveLength(2);
  expect(renderMail(parts).text).not.toContain(days);
});

test('keeps line breaks of a paragraph and escapes its markup', () => {
  const { html, text } = renderMail({ ...parts, paragraphs: ['One <b>\n\n  two'] });
  expect(html).toContain('>One &#60;b&#62;<br><br>  two</p>');
  expect(text).toContain('\n\nOne <b>\n\n  two\n\n');
});

test('ends a newsletter with the unsubscribe link', () => {
  const unsubscribeUrl = 'https://shop.example/unsubscribe?a=1&b=2';
  const { html, text } = renderMail({ ...parts, unsubscribeUrl });
  expect(text.endsWith(`${parts.why}\n\nUnsubscribe:\n${unsubscribeUrl}\n`)).toBe(true);
  expect(html).toMatch(
    /href="https:\/\/shop\.example\/unsubscribe\?a=1&#38;b=2"[^>]*>Unsubscribe</,
  );
});

/** Runs with other data in one section of the settings. */
function withSection<T>(section: string, data: object, work: () => T): T {
  const documents = new Map(seedSnapshot.documents);
  documents.set(section, { version: 2, data, publishedAt: new Date() });
  const options = { now: new Date(), hidesSamples: true };
  return runWithSettings(createSnapshot(documents, options), work);
}

test('omits a missing button, note and legal line', () => {
  const { preheader, heading, paragraphs, why } = parts;
  const { html, text } = withSection('brand', seedSnapshot.settings.brand, () =>
    renderMail({ preheader, heading, paragraphs, why }),
  );
  expect(html).not.toContain('href');
  expect(text).toBe(
    `A heading\n\nFirst.\n\nSecond.\n\n--\n${settings().shop.name}, ${settings().shop.city}\nBecause you asked.\n`,
  );
});

test('ends with the legal facts that are known', () => {
  const { legal } = seedSnapshot.settings;
  const address = { street: 'Shed 4, Loha Mandi', city: 'Agra', state: null, pincode: null };
  const own = { ...legal, legalName: 'Murmura & Sons', address, gstin: null };
  const { html, text } = withSection('legal', own, () => renderMail(parts));
  const line = 'Murmura & Sons · Shed 4, Loha Mandi, Agra, India';
  expect(text.split('\n')).toContain(line);
  expect(html).toContain(`${line.replace('&', '&#38;')}<br>`);
  expect(html + text).not.toMatch(/GSTIN|FSSAI/);
  const own14 = { ...own, fssaiLicence: '12724999000123', gstin: '09AABCM1234L1ZK' };
  const complete = withSection('legal', own14, () => renderMail(parts));
  expect(complete.text).toContain(
    `${line} · FSSAI licence 12724999000123 · GSTIN 09AABCM1234L1ZK\n`,
  );
});

test('closes with the signature of the settings and escapes it', () => {
  const { mail } = seedSnapshot.settings;
  const signature = 'Warm regards,\nTeam <Tokri>';
  const { html, text } = withSection('mail', { ...mail, signature }, () => renderMail(parts));
  expect(text).toContain(`${parts.note}\n\n${signature}\n\n--\n`);
  expect(html).toContain('>Warm regards,<br>Team &#60;Tokri&#62;</p>');
});

test('shows the drawn logo, an uploaded one, or the name of the shop', () => {
  const { shop } = seedSnapshot.settings;
  expect(renderMail(parts).images[0]).toMatchObject({ cid: 'logo', source: 'drawn-logo' });
  const logo = `/uploads/${'a'.repeat(32)}-400x100/400.webp`;
  const uploaded = withSection('shop', { ...shop, logo }, () => renderMail(parts));
  expect(uploaded.images[0]).toMatchObject({ cid: 'logo', source: logo });
  expect(uploaded.html).toContain('<img src="cid:logo" width="176" height="44" alt="Tokri"');
  const named = withSection('shop', { ...shop, name: 'Murmura & Sons' }, () => renderMail(parts));
  expect(named.images).toEqual([]);
  expect(named.html).toContain('>Murmura &#38; Sons</span>');
});

test('shows the images of the first twelve items', () => {
  const [item] = parts.receipt.items;
  const items = Array.from({ length: 14 }, (_, index) => ({
    ...item,
    name: `Item ${index}`,
    size: null,
    quantity: 1,
    amount: '₹1',
    image: index === 0 ? '' : `/art/packs/pack-${index}.svg`,
  }));
  const { html, images } = renderMail({ ...parts, receipt: { ...parts.receipt, items } });
  expect(images.map(({ cid }) => cid)).toEqual(['logo', ...range(2, 12).map((n) => `item-${n}`)]);
  for (const { tag } of images) expect(html.split(tag)).toHaveLength(2);
  expect(html.match(/<img/g)).toHaveLength(12);
});

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('escapes markup in all parts', () => {
  const markup = `<b>&"'`;
  const { html } = renderMail({
    preheader: markup,
    heading: markup,
    paragraphs: [markup],
    receipt: {
      items: [{ name: markup, size: markup, quantity: 1, amount: markup }],
      totals: [{ label: markup, amount: markup }],
    },
    facts: [{ label: markup, lines: [markup] }],
    button: { label: markup, url: `https://shop.example/?${markup}` },
    note: markup,
    why: markup,
  });
  expect(html).not.toMatch(/<b>|&"|"'/);
  // Title, preheader, heading, paragraph, item (thrice), total (twice), fact (twice), label, address (thrice),
  // note and why.
  expect(html.match(/&#60;b&#62;&#38;&#34;&#39;/g)).toHaveLength(17);
});

test('loads and runs nothing, and uses only colours of the shop', () => {
  const { html } = renderMail(parts);
  expect(html).not.toMatch(/<(script|link)|<img(?! src="cid:)|url\(|@import|@font-face/);
  const css = readFileSync('src/web/theme.css', 'utf8');
  for (const [color] of html.matchAll(/#[0-9a-f]{6}\b/g)) expect(css).toContain(color);
});

test('keeps lines shorter than the SMTP limit', () => {
  const lengths = renderMail(parts)
    .html.split('\n')
    .map((line) => line.length);
  expect(Math.max(...lengths)).toBeLessThan(998);
});
