import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { accounts, isFailure } from './accounts.ts';
import { popupPage } from './popup-page.ts';
import { type Answer, tokenAnswer, tokeninfo, userinfo } from './protocol.ts';
import { createTokens, type Tokens } from './tokens.ts';

export interface GoogleSandbox {
  url: string;
  scriptUrl: string;
  userinfoUrl: string;
  tokeninfoUrl: string;
  clientId: string;
  close(): Promise<void>;
}

interface Options {
  host: string;
  port?: number;
  clientId: string;
}

/** Google sign-in without Google: its script, its window, and what it tells about a token. */
export async function startGoogleSandbox({
  host,
  port = 0,
  clientId,
}: Options): Promise<GoogleSandbox> {
  const tokens = createTokens();
  const server = createServer((request, response) => {
    answer({ request, response, tokens, clientId }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const url = `http://${nameOf(host)}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    scriptUrl: `${url}/gsi/client`,
    userinfoUrl: `${url}/oauth2/v3/userinfo`,
    tokeninfoUrl: `${url}/tokeninfo`,
    clientId,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Callers that were left without an answer would hold the server open.
        server.closeAllConnections();
      }),
  };
}

/** How a browser on this machine calls the address the server listens on. */
function nameOf(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  tokens: Tokens;
  clientId: string;
}

const files: Record<string, { name: string; type: string }> = {
  '/gsi/client': { name: 'gsi-client.js', type: 'text/javascript' },
  '/sandbox/popup.js': { name: 'popup.js', type: 'text/javascript' },
  '/sandbox/popup.css': { name: 'popup.css', type: 'text/css' },
};

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'authorization',
};

// No cross-origin-opener-policy: it would cut the window off from the page that opened it.
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

async function answer({ request, response, tokens, clientId }: Exchange): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff');
  switch (`${request.method} ${pathname}`) {
    case 'GET /o/oauth2/auth': {
      const { status, html } = popupPage(searchParams, clientId);
      response.writeHead(status, pageHeaders).end(html);
      return;
    }
    case 'OPTIONS /oauth2/v3/userinfo':
      response.writeHead(204, cors).end();
      return;
    case 'GET /oauth2/v3/userinfo': {
      const { headers, ...told } = userinfo(tokens, request.headers.authorization);
      sendJson(response, { ...told, headers: { ...headers, ...cors } });
      return;
    }
    case 'GET /tokeninfo': {
      const told = tokeninfo(tokens, searchParams.get('access_token') ?? '', clientId);
      if (told) sendJson(response, told);
      return;
    }
    case 'POST /sandbox/tokens':
      sendJson(response, issueToken(tokens, await readJson(request)));
      return;
    default:
      await sendFile(request, response, pathname);
  }
}

/** The shortcut of the window and of tests to a token: `{account: e-mail, failure?}`. */
function issueToken(tokens: Tokens, { account, failure }: Record<string, unknown>): Answer {
  const person = accounts.find(({ email }) => email === account);
  const way = failure || undefined;
  if (!person || (way !== undefined && !isFailure(way))) {
    return { status: 400, body: { error: 'No such account or failure.' } };
  }
  return tokenAnswer(tokens.issue(person, way));
}

/** Only what calls itself JSON: a page of another origin cannot send that without asking first. */
async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (request.headers['content-type'] !== 'application/json') return {};
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 1000) throw new Error('The body is too long.');
  }
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

function sendJson(response: ServerResponse, { status, headers, body }: Answer): void {
  response
    .writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body, null, 2));
}

async function sendFile(request: IncomingMessage, response: ServerResponse, pathname: string) {
  const file = request.method === 'GET' ? files[pathname] : undefined;
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  const bytes = await readFile(new URL(`files/${file.name}`, import.meta.url));
  response.writeHead(200, { 'content-type': `${file.type}; charset=utf-8` }).end(bytes);
}
