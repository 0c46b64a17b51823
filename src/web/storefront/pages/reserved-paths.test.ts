import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { endpoints } from '#shared/contract.ts';
import { pagePathProblem } from '#shared/pages/page-path.ts';
import routes from '#web/routes.ts';

const isFree = (segment: string) => pagePathProblem(`/${segment}`) === undefined;

const firstSegment = (path: string) => path.replace(/^\//, '').split(/[/.]/)[0] ?? '';

/** The first segments of all routes; a layout has no path of its own. */
const segmentsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) =>
    path === undefined ? segmentsOf(children ?? []) : [firstSegment(path)],
  );

test('a page cannot have the path of a route', () => {
  const segments = segmentsOf(routes).filter((segment) => segment !== '*');
  expect(segments).toContain('checkout');
  expect(segments.filter(isFree)).toEqual([]);
});

test('a page cannot have the path of an endpoint, which also works without /api', () => {
  const segments = endpoints.map(({ path }) => firstSegment(path.slice('/api'.length)));
  expect(segments).toContain('cart');
  expect([...new Set(segments)].filter(isFree)).toEqual([]);
});

test('a page cannot have the path of a file', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../../public')).map(firstSegment);
  expect(files.filter(isFree)).toEqual([]);
});
