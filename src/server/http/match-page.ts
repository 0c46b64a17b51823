/** A route as the build of the web application lists it. */
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

/** React Router's own function, from the copy that renders the pages. */
export type MatchRoutes = (
  routes: RouteNode[],
  pathname: string,
) => { params: Record<string, string | undefined>; route: { id: string; path?: string } }[] | null;

export interface PageMatch {
  /** The page's path with parameters as they are declared, such as `/products/:id`. */
  pattern: string;
  params: Record<string, string | undefined>;
  routeIds: string[];
}

export type MatchPage = (pathname: string) => PageMatch | undefined;

/** Tells which page a path belongs to, as lenient about case, slashes and encoding as the router itself. */
export function createMatchPage(
  routes: Record<string, BuiltRoute>,
  matchRoutes: MatchRoutes,
): MatchPage {
  const all = Object.values(routes);
  const childrenOf = (parentId?: string): RouteNode[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) => ({
        id,
        path,
        index,
        caseSensitive,
        children: childrenOf(id),
      }));
  const tree = childrenOf();
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
