import { expect, test } from 'vitest';
import { text as privacy } from './privacy/text.ts';
import { text as returns } from './returns/text.ts';
import { text as shipping } from './shipping/text.ts';
import { text as terms } from './terms/text.ts';

const texts = [terms, privacy, returns, shipping].map((text) => text());

const linksIn = (text: (typeof texts)[number]) =>
  Array.from(JSON.stringify(text).matchAll(/\]\(([^)]+)\)/g), ([, address = '']) => address);

test.each(texts)('$title has unique section ids', ({ sections }) => {
  const ids = sections.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.every((id) => /^[a-z-]+$/.test(id))).toBe(true);
});

test('a link into another policy points to an existing section', () => {
  const anchors = texts.flatMap(({ path, sections }) => sections.map(({ id }) => `${path}#${id}`));
  const wanted = texts.flatMap(linksIn).filter((address) => address.includes('#'));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((address) => !anchors.includes(address))).toEqual([]);
});

test.each(texts)('search engines show the whole description of $title', ({ description }) => {
  expect(description.length).toBeGreaterThan(80);
  expect(description.length).toBeLessThanOrEqual(170);
});
