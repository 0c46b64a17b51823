import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../src/web/routes.ts';

/** The addresses of all pages, read from the routes; `examples` fill in parameters. */
export function listPages(examples: Record<string, string>): string[] {
  const walk = (entries: readonly RouteConfigEntry[], above: string): string[] =>
    entries.flatMap(({ path, children = [] }) => {
      const here = path === undefined ? above : `${above}/${path}`;
      return children.length > 0 ? walk(children, here) : [here || '/'];
    });
  return walk(routes, '').map((path) => {
    const address = path.replace(/\*$/, 'nowhere');
    const example = examples[address] ?? address;
    if (example.includes(':')) throw new Error(`${path} needs an example`);
    return example;
  });
}
