import type { IncomingMessage } from 'node:http';
import { endpoints } from '#shared/contract.ts';

const templates = endpoints.map(({ path }) =>
  path.replace(/^\/api/, '').replace(/:\w+/g, '[^/?]+'),
);
const barePath = new RegExp(`^(?:${[...new Set(templates)].join('|')})/?(?:\\?|$)`);

/**
 * The address a request means. The documents also write calls without `/api`: those are added it,
 * unless a person's browser is visiting the page of that name.
 */
export function addressOfRequest(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (url.startsWith('/api/') || isPageVisit(request) || !barePath.test(url)) return url;
  if (/\.data(?:\?|$)/.test(url)) return url;
  return `/api${url}`;
}

function isPageVisit({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && Boolean(headers.accept?.includes('text/html'));
}
