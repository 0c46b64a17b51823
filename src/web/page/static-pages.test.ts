import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { isRouterPage, isStaticPage } from './static-pages.ts';

const pathsOf = (list: RouteConfigEntry[], parent = ''): string[] =>
  list.flatMap(({ path = '', children }) => {
    const whole = path ? `${parent}/${path.replaceAll(':', '').replace('*', 'unknown')}` : parent;
    return children ? [...(path ? [whole] : []), ...pathsOf(children, whole)] : [whole || '/'];
  });

const entries: RouteConfigEntry[] = routes;
const isStatic = ({ file }: RouteConfigEntry) => file.endsWith('/static-layout.tsx');
const staticPaths = pathsOf(entries.filter(isStatic));
const routerPaths = pathsOf(entries.filter((entry) => !isStatic(entry)));
const ownPolicy = ['/auth', '/checkout', '/payment-test'];

test('there are pages of both kinds', () => {
  expect(staticPaths).toContain('/products/id');
  expect(routerPaths).toEqual(expect.arrayContaining([...ownPolicy, '/admin/orders']));
});

test.each(staticPaths)('%s is a static page', (path) => {
  expect(isStaticPage(path)).toBe(true);
  expect(isRouterPage(path)).toBe(false);
});

test.each(routerPaths)('%s is a page of the router', (path) => {
  expect(isStaticPage(path)).toBe(false);
  expect(isRouterPage(path)).toBe(!ownPolicy.includes(path));
});

test.each([
  '/api/products',
  '/assets/react.js',
  '/art/packs/a.svg',
  '/uploads/1.webp',
  '/robots.txt',
])('%s is a file', (path) => {
  expect(isStaticPage(path)).toBe(false);
  expect(isRouterPage(path)).toBe(false);
});
