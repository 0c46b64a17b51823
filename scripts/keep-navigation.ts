import type { Plugin } from 'vite';

/** Parts of `loadRouteModule` in React Router, and what replaces them. */
const replacements = [
  [
    'try {',
    'let isLeaving = false; const leave = () => { isLeaving = true; }; window.addEventListener("beforeunload", leave); try {',
  ],
  ['window.location.reload();', 'if (!isLeaving) window.location.reload();'],
  [
    'return new Promise(() => {});\n\t}',
    'return new Promise(() => {});\n\t} finally { window.removeEventListener("beforeunload", leave); }',
  ],
] as const;

/**
 * React Router reloads the page when a route module cannot be loaded, also while it only prefetches it. Firefox and
 * WebKit cancel such a request as soon as the visitor opens another document, and the reload then replaced that
 * navigation: a press on "Login" led back to the same page. The listener exists only during the request, because it
 * can keep a page out of the back/forward cache.
 */
export function keepNavigation(): Plugin {
  return {
    name: 'keep-navigation',
    apply: 'build',
    transform(code, id) {
      if (!/react-router\/dist\/[^?]*\/ssr\/routeModules\.js/.test(id)) return undefined;
      for (const [part] of replacements) {
        if (code.split(part).length !== 2)
          this.error(`React Router no longer has one "${part}" here.`);
      }
      return replacements.reduce((result, [part, by]) => result.replace(part, () => by), code);
    },
  };
}
