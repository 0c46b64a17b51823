/** A route in the build of the web application. */
export interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  caseSensitive?: boolean | undefined;
}

interface RouteNode extends Omit<BuiltRoute, 'parentId'> {
  children: RouteNode[];
}

/** React Router's function, from the same copy that renders the pages. */
export type MatchRoutes = (
  routes: RouteNode[],
  pathname: string,
) => { params: Record<string, string | undefined>; route: { id: string; path?: string } }[] | null;

export interface PageMatch {
  /** The declared path of the page, such as `/products/:id`. */
  pattern: string;
  params: Record<string, string | undefined>;
  routeIds: string[];
}

export type MatchPage = (pathname: string) => PageMatch | undefined;

/** Finds the page of a path with the router's own rules for case, slashes and encoding. */
export function createMatchPage(
  routes: Record<string, BuiltRoute>,
  matchRoutes: MatchRoutes,
): MatchPage {
  const all = Object.values(routes);
  const buildTree = (parentId?: string): RouteNode[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) => ({
        id,
        path,
        index,
        caseSensitive,
        children: buildTree(id),
      }));
  const tree = buildTree();
  return (pathname) => {
    const matches = matchRoutes(tree, pathname);
    const leaf = matches?.at(-1);
    if (!matches || !leaf) return undefined;
    const parts = matches.flatMap(({ route }) => route.path || []);
    return {
      pattern: `/${parts.join('/')}`,
      params: leaf.params,
      routeIds: matches.map(({ route }) => route.id),
    };
  };
}
