import type { NewSpan } from '../telemetry/tracing.ts';

/** Ids of the payment provider, such as `order_Nx9…`. */
const ID = /^[a-z]+_\w+$/;

/**
 * The span of an HTTP call to another system, without query and ids. The call carries no `traceparent`, because it would
 * tell a third party which calls belong together.
 */
export function callSpan(method: string, url: string): NewSpan {
  const { hostname, pathname } = new URL(url);
  const template = pathname
    .split('/')
    .map((segment) => (ID.test(segment) ? '{id}' : segment))
    .join('/');
  return {
    name: `${method} ${template}`,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'url.template': template,
      'server.address': hostname,
    },
  };
}
