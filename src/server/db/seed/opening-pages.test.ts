import { expect, test } from 'vitest';
import { pageFigures } from '#shared/pages/figures.ts';
import { findPageConflict } from '#shared/pages/page-conflicts.ts';
import { fillPlaceholders } from '#shared/settings/placeholders.ts';
import { readMarkdown } from '../../modules/pages/read-markdown.ts';
import { openingPages } from './opening-pages.ts';

const figures = pageFigures();
const pages = await openingPages();
const policies = pages.filter(({ page }) => page.template === 'policy');

test.each(pages)('the text of $id has no problems and its own address', ({ id, page }) => {
  expect(readMarkdown(page.body, figures).problems).toEqual([]);
  const others = { pages: pages.map((one) => ({ id: one.id, ...one.page })), categories: [] };
  expect(findPageConflict({ id, ...page }, others)).toBeUndefined();
});

test('a link into another policy points to an existing section', () => {
  const anchors = policies.flatMap(({ page }) =>
    readMarkdown(page.body, figures).content.sections.map(({ id }) => `${page.path}#${id}`),
  );
  const links = policies.flatMap(({ page }) =>
    Array.from(page.body.matchAll(/\]\(([^)]+#[^)]+)\)/g), ([, address]) => address),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((address) => !anchors.includes(address ?? ''))).toEqual([]);
});

test.each(pages)('search engines show the whole description of $id', ({ page }) => {
  const description = fillPlaceholders(page.description, figures);
  expect(description.length).toBeGreaterThan(80);
  expect(description.length).toBeLessThanOrEqual(170);
});
