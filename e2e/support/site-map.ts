import type { RouteConfigEntry } from '@react-router/dev/routes';
import { openingPages } from '../../src/server/db/seed/opening-pages.ts';
import routes from '../../src/web/routes.ts';

const ownerPages = (await openingPages()).flatMap(({ page }) =>
  page.isPublished ? [page.path] : [],
);

/** The addresses of all pages, read from the routes and the seed; `examples` fill in parameters. */
export function listPages(examples: Record<string, string>): string[] {
  const walk = (entries: readonly RouteConfigEntry[], above: string): string[] =>
    entries.flatMap(({ path, children = [] }) => {
      const here = path === undefined ? above : `${above}/${path}`;
      return children.length > 0 ? walk(children, here) : [here || '/'];
    });
  return [...walk(routes, ''), ...ownerPages].map((path) => {
    const address = path.replace(/\*$/, 'nowhere');
    const example = examples[address] ?? address;
    if (example.includes(':')) throw new Error(`${path} needs an example`);
    return example;
  });
}
