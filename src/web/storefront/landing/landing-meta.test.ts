import { expect, test } from 'vitest';
import { landingMeta } from './landing-meta.ts';
import { makhana as makhanaContent } from './makhana/content.ts';
import { sattu as sattuContent } from './sattu/content.ts';

const makhana = makhanaContent();
const sattu = sattuContent();

test.each([makhana, sattu])('$name fits into a search result', (content) => {
  const tags = landingMeta({ matches: [{ loaderData: { origin: 'http://shop' } }] }, content);
  const [title] = tags.flatMap((tag) => ('title' in tag ? [String(tag.title)] : []));
  expect(title?.toLowerCase()).toContain(content.category);
  expect(title?.length).toBeLessThanOrEqual(60);
  expect(content.search.description.length).toBeGreaterThan(100);
  expect(content.search.description.length).toBeLessThanOrEqual(155);
});
