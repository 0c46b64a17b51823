import type { IncomingMessage } from 'node:http';
import { endpoints } from '#shared/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';

const buildPattern = (calls: Endpoint[]) => {
  const templates = calls.map(({ path }) => path.slice('/api'.length).replace(/:\w+/g, '[^/?]+'));
  return new RegExp(`^(?:${templates.join('|')})/?(?:\\?|$)`);
};

/** By method, because a path can be an endpoint for POST and a page for GET. */
const barePaths = new Map<string, RegExp>();
for (const [method, calls] of Map.groupBy(endpoints, (endpoint) => endpoint.method)) {
  barePaths.set(method, buildPattern(calls));
}

/** Search engines and link previews want pages, although many of them accept any content type. */
const PAGE_CRAWLER = /bot\b|crawler|spider|slurp|facebookexternalhit|whatsapp|preview|embed/i;

/** Adds `/api` to the path of an endpoint that is called without it, unless a browser visits the page of that path. */
export function resolveApiPath(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (url.startsWith('/api/') || isPageVisit(request)) return url;
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  if (!barePaths.get(method)?.test(url)) return url;
  if (/\.data(?:\?|$)/.test(url)) return url;
  return `/api${url}`;
}

function isPageVisit({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { accept = '', 'user-agent': agent = '' } = headers;
  if (accept.includes('text/html')) return true;
  return !accept.includes('json') && PAGE_CRAWLER.test(agent);
}
