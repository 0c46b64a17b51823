import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { layOut } from './layout.ts';

const parts = {
  preheader: 'A short preview',
  heading: 'A heading',
  paragraphs: ['First.', 'Second.'],
  receipt: {
    items: [{ name: 'Classic Sattu', size: '500 g', quantity: 2, amount: '₹358' }],
    sums: [
      { label: 'Subtotal', amount: '₹358' },
      { label: 'Total', amount: '₹408' },
    ],
  },
  facts: [{ label: 'Going to', lines: ['Kavya Rao', 'Gurugram'] }],
  button: { label: 'Press here', url: 'https://shop.example/path?a=1&b=2' },
  note: 'A small note.',
  why: 'Because you asked.',
};

test('both versions of a mail say the same, and who sends it from where and why', () => {
  const { html, text } = layOut(parts);
  for (const version of [html, text]) {
    for (const words of ['A heading', 'First.', 'Second.', 'Press here', 'A small note.']) {
      expect(version).toContain(words);
    }
    for (const words of [brand.name, brand.city, parts.why]) expect(version).toContain(words);
  }
  expect(html).toContain(parts.preheader);
});

test('the address of the button is written out as well, on a line of its own', () => {
  const { html, text } = layOut(parts);
  expect(text.split('\n')).toContain(parts.button.url);
  const address = 'https://shop.example/path?a=1&#38;b=2';
  expect(html.split(`href="${address}"`)).toHaveLength(3);
  expect(html).toContain(`>${address}</a>`);
});

test('what was bought is a table of items with its sums, and lines of text', () => {
  const { html, text } = layOut(parts);
  expect(text).toContain('2 x Classic Sattu, 500 g: ₹358\n\nSubtotal: ₹358\nTotal: ₹408');
  expect(text).toContain('Going to:\nKavya Rao\nGurugram');
  for (const words of ['Item', 'Qty', 'Amount', 'Classic Sattu', '500 g', '₹358', '₹408']) {
    expect(html).toContain(`>${words}<`);
  }
  expect(html).toContain('Going to</span><br>Kavya Rao<br>Gurugram');
});

test('a mail that promises business days explains them once', () => {
  const days = 'Business days are Monday to Saturday, except 26 January, 15 August and 2 October.';
  const paragraphs = ['It takes 2 business days.', 'Or 3 business days.'];
  const { html, text } = layOut({ ...parts, paragraphs });
  for (const version of [html, text]) expect(version.split(days)).toHaveLength(2);
  expect(layOut(parts).text).not.toContain(days);
});

test('a paragraph keeps its lines, and its markup is none', () => {
  const { html, text } = layOut({ ...parts, paragraphs: ['One <b>\n\n  two'] });
  expect(html).toContain('>One &#60;b&#62;<br><br>  two</p>');
  expect(text).toContain('\n\nOne <b>\n\n  two\n\n');
});

test('a mail to a list says how to leave it, after everything else', () => {
  const unsubscribeUrl = 'https://shop.example/leave?a=1&b=2';
  const { html, text } = layOut({ ...parts, unsubscribeUrl });
  expect(text.endsWith(`${parts.why}\n\nUnsubscribe:\n${unsubscribeUrl}\n`)).toBe(true);
  expect(html).toMatch(/href="https:\/\/shop\.example\/leave\?a=1&#38;b=2"[^>]*>Unsubscribe</);
});

test('a mail without button and note leaves no trace of them', () => {
  const { preheader, heading, paragraphs, why } = parts;
  const { html, text } = layOut({ preheader, heading, paragraphs, why });
  expect(html).not.toContain('href');
  expect(text).toBe(
    `A heading\n\nFirst.\n\nSecond.\n\n--\n${brand.name}, ${brand.city}\nBecause you asked.\n`,
  );
});

test('nothing in a mail can become markup', () => {
  const nasty = `<b>&"'`;
  const { html } = layOut({
    preheader: nasty,
    heading: nasty,
    paragraphs: [nasty],
    receipt: {
      items: [{ name: nasty, size: nasty, quantity: 1, amount: nasty }],
      sums: [{ label: nasty, amount: nasty }],
    },
    facts: [{ label: nasty, lines: [nasty] }],
    button: { label: nasty, url: `https://shop.example/?${nasty}` },
    note: nasty,
    why: nasty,
  });
  expect(html).not.toMatch(/<b>|&"|"'/);
  // Title, preheader, heading, paragraph, item (thrice), sum (twice), fact (twice), label, address (thrice),
  // note and why.
  expect(html.match(/&#60;b&#62;&#38;&#34;&#39;/g)).toHaveLength(17);
});

test('a mail loads nothing, runs nothing and is printed in the dyes of the shop', () => {
  const { html } = layOut(parts);
  expect(html).not.toMatch(/<(script|img|link)|url\(|@import|@font-face/);
  const dyes = readFileSync('src/web/app.css', 'utf8');
  for (const [dye] of html.matchAll(/#[0-9a-f]{6}\b/g)) expect(dyes).toContain(dye);
});

test('no line is longer than mail allows', () => {
  const lengths = layOut(parts)
    .html.split('\n')
    .map((line) => line.length);
  expect(Math.max(...lengths)).toBeLessThan(998);
});
