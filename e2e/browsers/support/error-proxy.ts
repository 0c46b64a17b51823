import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

// WebKitGTK's driver reports no errors of a page. A proxy before the shop adds a script to every page that does, and
// both browsers use it.

const SCRIPT_PATH = '/journey-errors.js';
const REPORT_PATH = '/journey-errors';

/** Pages report files that failed to load this much later. */
export const REPORT_DELAY_MS = 300;

export interface ErrorProxy {
  url: string;
  /** Script errors, blocked resources and files that failed to load, and removes them. */
  takeErrors(): string[];
  close(): Promise<void>;
}

export async function startErrorProxy(shopUrl: string): Promise<ErrorProxy> {
  let errors: string[] = [];
  const server = createServer((incoming, response) => {
    if (incoming.url === SCRIPT_PATH) {
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`(${reportErrors.toString()})(${JSON.stringify(REPORT_PATH)}, ${REPORT_DELAY_MS})`);
    } else if (incoming.url === REPORT_PATH) {
      void text(incoming).then((error) => {
        errors.push(error);
        response.writeHead(204).end();
      });
    } else {
      forward(shopUrl, incoming, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(shopUrl: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '' } = incoming;
  const outgoing = request(
    new URL(url, shopUrl),
    // The script is inserted into a page as text.
    // A connection is not used again, because the shop may be closing it.
    {
      method,
      agent: false,
      headers: { ...headers, 'accept-encoding': 'identity', connection: 'close' },
    },
    (reply) => void answer(reply, response),
  );
  outgoing.on('error', () => response.destroy());
  response.on('close', () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  incoming.pipe(outgoing);
}

async function answer(reply: IncomingMessage, response: ServerResponse): Promise<void> {
  const { statusCode = 500, headers } = reply;
  delete headers.connection;
  if (!headers['content-type']?.startsWith('text/html')) {
    response.writeHead(statusCode, headers);
    reply.pipe(response);
    return;
  }
  const { 'content-length': _length, ...others } = headers;
  const html = (await buffer(reply)).toString();
  response.writeHead(statusCode, others);
  response.end(html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`));
}

/** Runs in the page before its own scripts, and leaves no element that React would find. */
function reportErrors(path: string, delayMs: number): void {
  document.currentScript?.remove();
  const report = (error: string) => navigator.sendBeacon(path, `${location.pathname}: ${error}`);
  // A navigation cancels what the page is still loading. Timers of a page that is left do not run, and Firefox sends no
  // `beforeunload` while a program controls it.
  const reportUnlessLeft = (error: string) => setTimeout(() => report(error), delayMs);
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // Firefox reports the preload of a module that is loaded already. A missing module fails its import, too.
      if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') return;
      if (!(target instanceof Node)) report(`${event.message} ${event.error?.stack ?? ''}`);
      else reportUnlessLeft(`failed to load ${(target as Element).outerHTML?.slice(0, 300)}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    report(`unhandled rejection: ${reason} ${reason?.stack ?? ''}`);
  });
  addEventListener('securitypolicyviolation', (event) => {
    report(`${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`);
  });
}
