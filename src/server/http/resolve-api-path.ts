import type { IncomingMessage } from 'node:http';
import { endpoints } from '#shared/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';

const patternOf = (calls: Endpoint[]) => {
  const templates = calls.map(({ path }) => path.slice('/api'.length).replace(/:\w+/g, '[^/?]+'));
  return new RegExp(`^(?:${templates.join('|')})/?(?:\\?|$)`);
};

/** By method: what is posted to may be a page for those who visit it. */
const barePaths = new Map<string, RegExp>();
for (const [method, calls] of Map.groupBy(endpoints, (endpoint) => endpoint.method)) {
  barePaths.set(method, patternOf(calls));
}

/** Search engines and those who show a preview of a link; many of them accept anything, like programs do. */
const READER_OF_PAGES = /bot\b|crawler|spider|slurp|facebookexternalhit|whatsapp|preview|embed/i;

/**
 * The address a request means. The documents also write calls without `/api`: those are added it,
 * unless somebody is visiting the page of that name.
 */
export function addressOfRequest(request: IncomingMessage): string {
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
  return !accept.includes('json') && READER_OF_PAGES.test(agent);
}
